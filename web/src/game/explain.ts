/** The core's failures in the visitor's language. */
import type { FailureCode } from '../core/failures';
import { failureValues } from '../core/failures';
import { CoreError, type Failure } from '../core/types';
import { t } from '../i18n';
import { sideInSentence } from './speech';

function isKnown(code: string): code is FailureCode {
  return Object.hasOwn(failureValues, code);
}

/** Needs the namespaces `errors` and `speech`. */
export function explain(failure: Failure): string {
  if (!isKnown(failure.code)) return failure.message;
  const { color, winner, type, ...values } = failure.values;
  return t(`errors:${failure.code}`, {
    ...values,
    ...(isColor(color) ? { color: sideInSentence(color) } : {}),
    ...(isColor(winner) ? { winner: sideInSentence(winner) } : {}),
    ...(isType(type) ? { type: t(`errors:types.${type}`) } : {}),
  });
}

export function explainError(error: unknown): string {
  if (error instanceof CoreError) return explain(error.failure);
  throw error;
}

function isColor(value: unknown): value is 'white' | 'black' {
  return value === 'white' || value === 'black';
}

function isType(value: unknown): value is 'tzaar' | 'tzarra' | 'tott' {
  return value === 'tzaar' || value === 'tzarra' || value === 'tott';
}
