import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, SpaceName } from '../../core/types';
import { FIRST_GAME } from './options';
import { Guide } from './guide.svelte';
import { guidance } from './guidance.svelte';
import type { Lesson } from './guide';
import type { PlaySession } from './session.svelte';
import { begun, computer, first, quickTools, quickCore, settled } from './testing';

let core: Core;
beforeAll(async () => {
  core = await quickCore();
});

interface Visit {
  session: PlaySession;
  guide: Guide;
}

/** A first game as started by the first page; turns wait for confirmation. */
async function visit(): Promise<Visit> {
  const session = await begun({ ...computer, ...FIRST_GAME, color: 'white' }, quickTools(core));
  guidance.begin(session.id);
  return { session, guide: new Guide(session) };
}

function lesson({ guide }: Visit): Lesson {
  if (!guide.lesson) throw new Error('the guide says nothing');
  return guide.lesson;
}

async function stage({ session }: Visit, kind: 'capture' | 'reinforce' | 'pass'): Promise<void> {
  await session.stage(first(session, kind));
}

async function send({ session }: Visit): Promise<void> {
  session.send();
  await settled(session);
}

async function turn(at: Visit, second: 'capture' | 'reinforce' | 'pass' | null): Promise<void> {
  await stage(at, 'capture');
  if (second) await stage(at, second);
  await send(at);
}

describe('the first turns', () => {
  it('are guided step by step', async () => {
    const at = await visit();
    expect([lesson(at).step, lesson(at).praise]).toEqual(['capture', null]);
    at.guide.selected = lesson(at).spaces[0] ?? null;
    expect(lesson(at).step).toBe('target');
    at.guide.selected = null;
    await stage(at, 'capture');
    expect(lesson(at).step).toBe('send');
    at.session.send();
    expect(lesson(at).step).toBe('opened');
    await settled(at.session);

    expect([lesson(at).step, lesson(at).praise]).toEqual(['again', 'opened']);
    await stage(at, 'capture');
    expect(lesson(at).step).toBe('second');
    at.guide.selected = lesson(at).spaces[0] ?? null;
    expect(lesson(at).step).toBe('reinforce');
    at.guide.selected = null;
    await stage(at, 'reinforce');
    expect(lesson(at).step).toBe('reinforced');
    await send(at);

    expect([lesson(at).step, lesson(at).praise]).toEqual(['counters', 'reinforced']);
    expect(at.guide.isAboutCounts).toBe(true);
    await stage(at, 'capture');
    expect(lesson(at).step).toBe('covering');
    await stage(at, 'pass');
    await send(at);
    expect(lesson(at)).toEqual({ step: 'done', praise: null, spaces: [] });
  });

  it('get comments that fit how they were played', async () => {
    const at = await visit();
    await turn(at, null);
    await stage(at, 'capture');
    await stage(at, 'capture');
    expect(lesson(at).step).toBe('twice');
    await at.session.undo();
    await stage(at, 'pass');
    expect(lesson(at).step).toBe('passed');
  });

  it('can be taken back, and are guided again', async () => {
    const at = await visit();
    await turn(at, null);
    expect(lesson(at).step).toBe('again');
    await at.session.takeBack();
    expect(lesson(at).step).toBe('capture');
  });
});

describe('what is marked', () => {
  const typesOn = ({ session }: Visit, spaces: readonly SpaceName[]): (string | undefined)[] =>
    spaces.map((space) => session.view.stacks.get(space)?.type);

  it('are a few stacks that can capture what is scarce', async () => {
    const at = await visit();
    const { spaces } = lesson(at);
    expect(spaces.length).toBeGreaterThan(0);
    expect(spaces.length).toBeLessThanOrEqual(3);
    const taken = (from: SpaceName) => at.session.view.moves.filter((move) => move.from === from);
    for (const from of spaces)
      expect(
        typesOn(
          at,
          taken(from).map(({ to }) => to ?? ''),
        ),
      ).toContain('tzaar');
    expect(at.guide.marks).toEqual(spaces.map((space) => ({ space, style: 'hint' })));
  });

  it('is a reinforcement that covers a plentiful type', async () => {
    const at = await visit();
    await turn(at, null);
    await stage(at, 'capture');
    const [from = ''] = lesson(at).spaces;
    at.guide.selected = from;
    expect(typesOn(at, lesson(at).spaces)).toEqual(['tott']);
    const texts = at.session.view.moves.map(({ text }) => text);
    expect(texts).toContain(`${from}+${lesson(at).spaces[0]}`);
  });
});

describe('the end of the guidance', () => {
  it('comes after three turns and is remembered', async () => {
    const at = await visit();
    await turn(at, null);
    for (let i = 0; i < 3; i++) {
      at.guide.settle();
      expect(guidance.isFor(at.session.id)).toBe(true);
      await turn(at, 'pass');
    }
    expect(at.guide.lesson).toBeNull();
    at.guide.settle();
    expect(guidance.isFor(at.session.id)).toBe(false);
  });

  it('comes with the end of the game', async () => {
    const at = await visit();
    at.session.resign();
    at.guide.settle();
    expect(guidance.isFor(at.session.id)).toBe(false);
  });

  it('comes when it is dismissed', async () => {
    const at = await visit();
    at.guide.dismiss();
    expect([at.guide.lesson, at.guide.marks]).toEqual([null, []]);
    expect(new Guide(at.session).lesson).toBeNull();
  });
});

it('is silent in any other game, and while a hint is shown', async () => {
  const at = await visit();
  const other = await begun(computer, quickTools(core));
  expect(new Guide(other).lesson).toBeNull();
  await at.session.askHint();
  expect(at.session.hint).not.toBeNull();
  expect(at.guide.lesson).toBeNull();
});
