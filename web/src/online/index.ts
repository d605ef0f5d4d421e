export { ApiError, get, post } from './api';
export { isGuest, keptGames, noteGuest, pageConnection } from './browser';
export type { Connection } from './connection.svelte';
export { OnlineGame, type OnlineEvents, type OnlineTools } from './game.svelte';
export { isToken } from './ids';
export { isDue, isRunning, type KeptGame } from './kept';
export { otherOf, type GameLog } from './log';
export { showBadge, soundTurn } from './notices';
export { syncGames } from './sync';
export { watchGames } from './watching';
export {
  PHRASES,
  REFUSALS,
  type ColorWish,
  type CreateGame,
  type GameEvent,
  type Pace,
  type Phrase,
  type Refused,
} from './types';
