/** What the server's converter may find wrong with another site's record, in addition to what any record may have. */
import { failureValues } from '../../core/failures';
import type { Failure } from '../../core/types';
import { isRecordCode, recordValues } from '../../game/record';

/** Every code with the values its sentence uses; translations must match. */
const converterValues = {
  'not-text': [],
  'not-sgf': [],
  'not-tzaar': [],
  'tree-too-large': [],
  'no-start': [],
  'bad-property': ['property', 'text'],
  'bad-step': ['text'],
  'not-on-record': [],
  'wrong-player': ['color'],
  'after-the-end': [],
  'too-many-moves': ['text'],
  'memory-limit': [],
  /** The server is newer than this page, or gives no details. */
  unknown: [],
} as const;

export type ConverterCode = keyof typeof converterValues;

export function isConverterCode(code: string): code is ConverterCode {
  return Object.hasOwn(converterValues, code);
}

/** A failure from the server; `unknown` if this page has no sentence for it, or a value is missing. */
export function converterFailure(
  code: string,
  values: Failure['values'] | undefined,
  message: string,
): Failure {
  const wanted = valuesOf(code);
  const isWhole = wanted?.every((name) => values !== undefined && Object.hasOwn(values, name));
  return isWhole ? { code, values: values ?? {}, message } : { code: 'unknown', values: {}, message };
}

function valuesOf(code: string): readonly string[] | null {
  if (isConverterCode(code)) return converterValues[code];
  if (isRecordCode(code)) return recordValues(code);
  return (failureValues as Record<string, readonly string[]>)[code] ?? null;
}
