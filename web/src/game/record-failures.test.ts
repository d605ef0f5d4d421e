import { expect, it } from 'vitest';
import de from '../i18n/locales/de/record.json';
import en from '../i18n/locales/en/record.json';
import { RECORD_CODES, recordFailure } from './record-failures';

it.each([
  ['en', en],
  ['de', de],
])('every failure has its sentence: %s', (_, texts) => {
  expect(
    Object.keys(texts)
      .filter((key) => key !== 'where')
      .toSorted(),
  ).toEqual(RECORD_CODES.toSorted());
});

it('puts values into the English sentence', () => {
  const failure = recordFailure('wrong-number', { wanted: '3', text: '4' });
  expect(failure).toEqual({
    code: 'wrong-number',
    values: { wanted: '3', text: '4' },
    message: 'this is turn 3, not 4',
  });
});
