/** How a game ends, in the terms of a record. src/tzaar/outcome.py has the same terms: a test compares them. */
import type { Color } from '../core/types';
import type { GameResult } from './turns.svelte';

export type Termination = GameResult['reason'];

export const TERMINATIONS: Record<Termination, string> = {
  typeLost: 'type lost',
  noCapture: 'no capture',
  resigned: 'resigned',
  timedOut: 'time',
  unknown: 'unknown',
};

/** The winner by the result of a record; null: nobody yet. */
export const WINNERS: ReadonlyMap<string, Color | null> = new Map([
  ['1-0', 'white'],
  ['0-1', 'black'],
  ['*', null],
]);

export function resultText(result: GameResult | null): string {
  if (!result) return '*';
  return result.winner === 'white' ? '1-0' : '0-1';
}

/** The reason for a record's term; null for any other text. */
export function terminationOf(word: string): Termination | null {
  const found = Object.entries(TERMINATIONS).find(([, text]) => text === word);
  return found ? (found[0] as Termination) : null;
}

/** Whether the board itself shows this ending; the others are declared. */
export function isOnBoard(reason: Termination): boolean {
  return reason === 'typeLost' || reason === 'noCapture';
}
