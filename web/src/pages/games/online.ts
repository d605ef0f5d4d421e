/** Online games in the form that My games lists. */
import type { Color } from '../../core/types';
import { sideName } from '../../game/speech';
import type { StoredGame } from '../../game/store';
import { t } from '../../i18n';
import { isDue, isRunning, type GameLog, type KeptGame } from '../../online';
import { ONLINE_EVENT } from './filters.svelte';

/** `open`: nobody has joined yet. */
export type OnlineState = 'open' | 'yours' | 'theirs' | 'over';

export function onlineStateOf(game: KeptGame, log: GameLog): OnlineState {
  if (!isRunning(game, log)) return 'over';
  if (!log.isFull) return 'open';
  return isDue(game, log) ? 'yours' : 'theirs';
}

/** As if it had been played on this device. */
export function storedOf(game: KeptGame, log: GameLog): StoredGame {
  const nameOf = (color: Color): string => {
    if (game.you === null) return sideName(color);
    return t(color === game.you ? 'games:online.you' : 'games:online.opponent');
  };
  return {
    id: game.id,
    created: log.created,
    updated: log.updated,
    setup: log.setup,
    seed: log.seed === null ? null : String(log.seed),
    start: log.start,
    tags: { Event: ONLINE_EVENT, White: nameOf('white'), Black: nameOf('black') },
    result: game.result,
    turns: log.turns.length,
    comment: '',
    nodes: log.turns.map(({ moves }, i) => ({ id: i + 1, parent: i, moves })),
    play: { level: null, human: game.you, clock: null, staged: [] },
  };
}
