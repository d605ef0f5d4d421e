/** Whether stored or imported data is a game at all. The core decides whether it can be played. */
import { SETUPS } from './starts';
import type { StoredGame } from './store';

type Fields = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isOneOf =
  (...values: unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const isColor = isOneOf('white', 'black');
const isSetup = isOneOf(...SETUPS);
const isReason = isOneOf('typeLost', 'noCapture', 'resigned', 'timedOut', 'unknown');
const isType = isOneOf('tzaar', 'tzarra', 'tott', null);
const isId = (value: unknown): boolean => isText(value) && /^[\w-]{1,64}$/.test(value);

export function isStoredGame(value: unknown): value is StoredGame {
  if (!isObject(value)) return false;
  const { id, created, updated, setup, seed, start, tags, result, turns, comment, nodes, play } = value;
  return (
    isId(id) &&
    [created, updated, turns].every(isNumber) &&
    isSetup(setup) &&
    (seed === null || isText(seed)) &&
    isText(start) &&
    isObject(tags) &&
    Object.values(tags).every(isText) &&
    (result === null || isResult(result)) &&
    isText(comment) &&
    Array.isArray(nodes) &&
    nodes.every(isNode) &&
    (play === null || isPlay(play)) &&
    hasSoundExtras(value)
  );
}

function isResult(value: unknown): boolean {
  return isObject(value) && isColor(value.winner) && isReason(value.reason) && isType(value.type);
}

function isNode(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, parent, moves, comment = '', glyph = '', clock = 0, evaluation = null } = value;
  const isScored = evaluation === null || (isObject(evaluation) && isNumber(evaluation.value));
  return (
    [id, parent, clock].every(isNumber) && isTexts(moves) && isText(comment) && isText(glyph) && isScored
  );
}

function isPlay(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { level, human, clock, staged } = value;
  return (
    (level === null || isNumber(level)) &&
    (human === null || isColor(human)) &&
    (clock === null || isClock(clock)) &&
    isTexts(staged)
  );
}

function isClock(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.leftMs)) return false;
  const { baseMs, incrementMs, leftMs } = value;
  return [baseMs, incrementMs, leftMs.white, leftMs.black].every(isNumber);
}

function hasSoundExtras({ end = '', accuracy = null }: Fields): boolean {
  const isAccuracy = (each: unknown): boolean => each === null || isNumber(each);
  const isSound =
    accuracy === null ||
    (isObject(accuracy) && isAccuracy(accuracy.white ?? null) && isAccuracy(accuracy.black ?? null));
  return isText(end) && isSound;
}
