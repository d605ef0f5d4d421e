/** My games as they are listed. */
import type { StoredGame } from '../../game/store';
import { isRunning } from '../../game/store';
import { language, t } from '../../i18n';
import { gamePath } from '../../routes';
import { analysisAddress } from '../play/share';
import { resultWords } from '../play/words';

export interface Row {
  id: string;
  game: StoredGame;
  players: string;
  /** Who won and why, or that it goes on. */
  result: string;
  details: string;
  isRunning: boolean;
  /** Where it is opened: at the table, or on the analysis board if it was never played here. */
  address: string;
}

let format: { language: string; dates: Intl.DateTimeFormat } | null = null;

/** Made once a language: that takes longer than a hundred dates. */
function dates(language: string): Intl.DateTimeFormat {
  if (format?.language !== language)
    format = { language, dates: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }) };
  return format.dates;
}

export function rowOf(game: StoredGame): Row {
  const { White: white = '?', Black: black = '?' } = game.tags;
  const date = dates(language()).format(game.updated);
  const words = game.result && resultWords(game.result, game.play?.human ?? null);
  const parts = [date, t('games:turns', { count: game.turns }), t(`games:setup.${game.setup}`)];
  const accuracy = accuracyOf(game);
  if (accuracy !== null) parts.push(t('games:accuracy', { percent: percent(accuracy / 100) }));
  return {
    id: game.id,
    game,
    players: t('games:players', { white, black }),
    result: words ? `${words.title}. ${words.detail}` : t('games:running'),
    details: parts.join(' · '),
    isRunning: isRunning(game),
    address: game.play ? gamePath(game.id) : analysisAddress(game.id),
  };
}

/** The visitor's own, where the game has been reviewed. */
function accuracyOf({ accuracy, play }: StoredGame): number | null {
  return play?.human ? (accuracy?.[play.human] ?? null) : null;
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
