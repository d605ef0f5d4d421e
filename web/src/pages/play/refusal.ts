/** Why a press on the board had no effect. */
import type { Core, SpaceName } from '../../core/types';
import { explain } from '../../game/explain';
import { t } from '../../i18n';
import type { Playing } from './playing';

type Asked = Pick<Playing, 'result' | 'isYours' | 'isComplete' | 'isWatching' | 'view'>;

/** A sentence; null if there is nothing worth saying. The core judges moves. */
export async function refusalWords(
  session: Asked,
  core: Pick<Core, 'whyIllegal'>,
  from: SpaceName | null,
  to: SpaceName,
): Promise<string | null> {
  const { view } = session;
  if (session.result) return null;
  if (session.isWatching) return t('play:elsewhere.detail');
  if (!session.isYours) return t('play:refused.notNow');
  if (session.isComplete) return t('play:refused.ready');
  if (from !== null) {
    const failure = await core.whyIllegal(view.text, from, to);
    // The board may have changed before the answer arrived.
    return failure && session.view === view ? explain(failure) : null;
  }
  const stack = view.stacks.get(to);
  if (!stack || view.phase === 'placement') return null;
  if (stack.color !== view.toMove) return t('play:refused.foreign', { space: to });
  const key = view.phase === 'capture' ? 'play:refused.noMove' : 'play:refused.noMoveSecond';
  return t(key, { space: to });
}
