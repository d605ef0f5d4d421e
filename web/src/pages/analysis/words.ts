/** The analysis page's sentences in the visitor's language. */
import type { Color, Failure, PositionView, Score } from '../../core/types';
import { explain } from '../../game/explain';
import { isRecordCode, type Problem } from '../../game/record';
import { sideInSentence } from '../../game/speech';
import type { GameTree, TurnNode } from '../../game/tree';
import { language, t } from '../../i18n';
import { isConverterCode } from './converter-failures';
import type { Refusal } from './importing';

export function failureText(failure: Failure): string {
  const { code, values } = failure;
  if (code === 'converter-time') return t('analysis:converter.timeLimit', values);
  if (isConverterCode(code)) {
    const { color } = values;
    const side = color === 'white' || color === 'black' ? { color: sideInSentence(color) } : {};
    return t(`analysis:converter.${code}`, { ...values, ...side });
  }
  if (!isRecordCode(code)) return explain(failure);
  const { winner } = values;
  const side = winner === 'white' || winner === 'black' ? { winner: sideInSentence(winner) } : {};
  return t(`record:${code}`, { ...values, ...side });
}

export function problemText({ line, turn, failure }: Problem): string {
  const where = turn === null ? t('record:where.line', { line }) : t('record:where.turn', { line, turn });
  return t('record:where.problem', { where, reason: failureText(failure) });
}

export function refusalText(why: Refusal): string {
  if (why.code === 'core') return failureText(why.failure);
  if (why.code === 'server') return t('analysis:refused.server', { reason: problemText(why.problem) });
  return t(`analysis:refused.${why.code}`);
}

/** Who wins in how many turns; empty while nothing is proved. The score is from White's point of view. */
export function provedText({ kind, value }: Score): string {
  if (kind === 'cp') return '';
  return winsText(kind === 'win' ? 'white' : 'black', value);
}

export function winsText(winner: Color, count: number): string {
  return t(`analysis:wins.${winner}`, { count });
}

export function compact(value: number): string {
  return new Intl.NumberFormat(language(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

export function turnText(node: TurnNode): string {
  return `${node.number}. ${node.moves.join(' ')}`;
}

export function playersText({ tags }: GameTree): string {
  const { White: white, Black: black } = tags;
  if (!white && !black) return tags.Event ?? t('analysis:untitled');
  return t('analysis:players', {
    white: white ?? t('speech:side.white'),
    black: black ?? t('speech:side.black'),
  });
}

/** The state of the turn: a title and a sentence. */
export function stateText(view: PositionView): { title: string; detail: string } {
  const { outcome, toMove, phase, opening } = view;
  if (outcome) {
    const detail = outcome.type ? t(`analysis:over.typeLost.${outcome.type}`) : t('analysis:over.noCapture');
    return { title: t(`analysis:over.${outcome.winner}`), detail };
  }
  const due = phase === 'over' ? 'capture' : phase;
  return {
    title: t(`analysis:turn.${toMove}`),
    detail: opening && due === 'capture' ? t('analysis:turn.opening') : t(`analysis:turn.${due}`),
  };
}
