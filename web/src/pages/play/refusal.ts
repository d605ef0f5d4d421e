/** Why a press on the board led nowhere. Moves are judged by the core; this tells the rest. */
import type { SpaceName } from '../../core/types';
import { t } from '../../i18n';
import type { PlaySession } from './session.svelte';

/** A sentence, or null where there is nothing worth saying or the core's answer is on its way. */
export function refusalWords(session: PlaySession, from: SpaceName | null, to: SpaceName): string | null {
  if (session.result) return null;
  if (!session.isYours) return t('play:refused.notNow');
  if (session.isComplete) return t('play:refused.ready');
  if (from !== null) {
    void session.refuse(`${from}-${to}`);
    return null;
  }
  const stack = session.view.stacks.get(to);
  if (!stack || session.view.phase === 'placement') return null;
  if (stack.color !== session.view.toMove) return t('play:refused.foreign', { space: to });
  const key = session.view.phase === 'capture' ? 'play:refused.noMove' : 'play:refused.noMoveSecond';
  return t(key, { space: to });
}
