/** My games as they are listed and searched. */
import { matches, type StoredGame } from '../../game/store';
import { language, t } from '../../i18n';
import { resultWords } from '../play/words';

export interface Row {
  id: string;
  players: string;
  /** Who won and why, or that it goes on. */
  result: string;
  details: string;
  isRunning: boolean;
}

export function rowOf(game: StoredGame): Row {
  const { White: white = '?', Black: black = '?' } = game.tags;
  const date = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(game.updated);
  const words = game.result && resultWords(game.result, game.play?.human ?? null);
  return {
    id: game.id,
    players: t('games:players', { white, black }),
    result: words ? `${words.title}. ${words.detail}` : t('games:running'),
    details: [date, t('games:turns', { count: game.turns }), t(`games:setup.${game.setup}`)].join(' · '),
    isRunning: game.result === null && game.play !== null,
  };
}

export function findRows(rows: readonly Row[], query: string): Row[] {
  return rows.filter((row) => matches(`${row.players} ${row.result} ${row.details}`, query));
}
