/** What is said about an endgame: a headline, and a sentence. */
import { t } from '../../../i18n';
import { hintWords, refutedWords, sideToMove } from '../../../proofs/words';
import type { EndgameSession } from './session.svelte';

export interface Words {
  title: string;
  detail: string;
}

export function wordsFor(session: EndgameSession, showsCounter: boolean): Words {
  switch (session.state) {
    case 'loading':
    case 'solving':
      return asked(session, showsCounter);
    case 'judging':
      return { title: t('endgames:judging'), detail: t('endgames:checking') };
    case 'replying':
      return { title: t('endgames:kept'), detail: t('endgames:defending') };
    case 'gone':
      return { title: t('endgames:gone'), detail: refutedWords(session.refutation) };
    case 'unproved':
      return { title: t('endgames:unproved'), detail: t('endgames:unsure') };
    case 'won':
      return won(session);
  }
}

function asked(session: EndgameSession, showsCounter: boolean): Words {
  const { turns, hints, detour, turnsLeft, base } = session;
  const title = t(turns === 0 ? 'endgames:ask' : 'endgames:kept');
  if (hints > 0) return { title, detail: hintWords(hints) };
  if (!showsCounter) {
    const side = base ? sideToMove(base.toMove) : '';
    return { title, detail: t('endgames:rule', { side }) };
  }
  const left = t('endgames:left', { count: turnsLeft });
  return { title, detail: detour > 0 ? `${t('endgames:detour', { count: detour })} ${left}` : left };
}

function won({ turns, endgame }: EndgameSession): Words {
  const made = turns + 1;
  const title = t(made <= endgame.winsIn ? 'endgames:best' : 'endgames:won');
  return { title, detail: t('endgames:result', { turns: made, fewest: endgame.winsIn }) };
}
