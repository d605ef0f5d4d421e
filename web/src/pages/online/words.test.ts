// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { loadNamespaces, startI18n } from '../../i18n';
import { REFUSALS, type GameLog, type OnlineGame } from '../../online';
import { eventWords } from './announcing';
import { closedWords, longClockText, onlineStatus, paceWords, refusedWords, setupWords } from './words';

beforeAll(async () => {
  await startI18n(['common', 'speech'], 'en');
  await loadNamespaces(['online', 'play', 'errors']);
});

const open = { state: 'open', isOnline: true } as const;
const lost = { state: 'waiting', isOnline: false } as const;

/** Only the fields used by the sentences. */
function game(facts: Partial<Record<keyof OnlineGame, unknown>>): OnlineGame {
  const log = { isFull: true, takeback: null, pace: { kind: 'none' } } as Partial<GameLog>;
  const nothing = { log, human: 'white', isOver: false, line: [], staged: [], firstTurnLeft: null };
  return { ...nothing, awayMs: () => null, ...facts } as unknown as OnlineGame;
}

it.each(REFUSALS)('says why: %s', (code) => {
  expect(refusedWords({ code, message: '' })).not.toContain(code);
});

it('says of an illegal turn what the rules say', () => {
  const refused = { code: 'illegal-turn', message: '', reason: 'no-stack', values: { space: 'D4' } } as const;
  expect(refusedWords(refused)).toBe('There is no stack on D4.');
  expect(refusedWords({ ...refused, reason: 'unheard-of' })).toBe('This turn is not legal.');
});

it('says why an invitation or a game cannot be shown', () => {
  const of = (code: 'game-over' | 'already-joined' | 'not-found', isInvite: boolean): string =>
    closedWords({ code, message: '' }, isInvite);
  expect(of('game-over', true)).toBe('This invitation is no longer open.');
  expect(of('already-joined', true)).toBe('Both seats are taken.');
  expect(of('not-found', true)).toContain('Ask whoever sent it');
  expect(of('game-over', false)).toBe('The game is already over.');
});

it('gives long times in days and hours', () => {
  expect(longClockText(51 * 3600 * 1000)).toBe('2d 3h');
  expect(longClockText(3600 * 1000)).toBe('1:00:00');
});

it('says what is offered', () => {
  const live = { kind: 'live', initial_s: 90, increment_s: 5, placement_increment_s: 0 } as const;
  expect(paceWords(live)).toBe('1.5 min + 5 s per turn');
  expect(paceWords({ kind: 'correspondence', days: 1 })).toBe('1 day per turn');
  expect(setupWords({ setup: 'random', seed: 7 })).toContain('7');
  expect(setupWords({ setup: 'random', seed: null })).toBe('Random set-up');
});

it('says what has become of a turn that was sent', () => {
  expect(onlineStatus(game({ state: 'sending' }), open).title).toBe('Sending your turn');
  expect(onlineStatus(game({ state: 'sending' }), lost).title).toContain('you are offline');
});

it('says who is being waited for', () => {
  expect(onlineStatus(game({ state: 'waiting' }), open).title).toBe('Your opponent’s turn');
  expect(onlineStatus(game({ state: 'waiting', awayMs: () => 5 }), open).detail).toContain('offline');
  const asked = { isFull: true, takeback: { by: 'black', turns: 0 } };
  expect(onlineStatus(game({ state: 'waiting', log: asked }), open).title).toContain('asks to take back');
  expect(onlineStatus(game({ state: 'watching', human: null, mover: 'black' }), open).title).toBe(
    'Black’s turn',
  );
  const offered = { log: { isFull: false } as GameLog, human: null };
  expect(onlineStatus(game(offered), open).title).toBe('Nobody has joined yet.');
  expect(onlineStatus(game({ ...offered, isCreator: true }), open).title).toBe('Waiting for your friend');
  expect(onlineStatus(game({}), { state: 'outdated', isOnline: false }).title).toContain('out of date');
});

it('announces the opponent’s actions, but not one’s own', () => {
  const said = { kind: 'said', phrase: 'thanks', by: 'black', seq: 3, at: 1 } as const;
  expect(eventWords(said, { human: 'white' })).toEqual({ text: 'Opponent: Thank you!', isShown: true });
  expect(eventWords(said, { human: 'black' })).toBeNull();
  expect(eventWords(said, { human: null })?.text).toBe('Black: Thank you!');
  const given = { kind: 'time-given', ms: 1, by: 'black', seq: 3, at: 1 } as const;
  expect(eventWords(given, { human: 'white' })?.text).toBe('You were given more time.');
  expect(eventWords({ kind: 'resigned', by: 'black', seq: 3, at: 1 }, { human: 'white' })).toBeNull();
});
