/** Both courses, with the real core: every task can be done, and every wrong try gets an answer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { neighbour } from '../../board/geometry';
import type { Instance } from '../../core/instance';
import { loadCore } from '../../core/testing';
import type { Core, Move, PositionView } from '../../core/types';
import { begin, extend } from './attempt';
import { answerTo, failureOf, spacesOf, whyNot } from './facts';
import { judge, type Attempt, type Verdict } from './judge';
import type { Course } from './course';
import type { ChooseTask, Lesson, PlayTask, TapTask, Words } from './lesson';
import { BASICS } from './lessons';
import { STRATEGY } from './strategy';
import { coreOf } from './testing';
import { NEUTRAL } from './words';

type Texts = { [key: string]: string | Texts };
const files = import.meta.glob<Texts>('../../i18n/locales/*/{errors,learn,lessons,strategy}.json', {
  eager: true,
  import: 'default',
});
const languages = [...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? ''))];

function find(language: string, key: string): string | null {
  const [namespace, path] = key.split(':');
  let found: Texts | string | undefined = files[`../../i18n/locales/${language}/${namespace}.json`];
  for (const name of path?.split('.') ?? []) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : null;
}

/** Every language must have the text, and the values it uses must be given. */
function expectSaid({ key, values = {} }: Words): void {
  for (const language of languages) {
    const text = find(language, key);
    expect(text, `${language}: ${key}`).toBeTruthy();
    for (const [, name] of (text ?? '').matchAll(/{{(\w+)}}/g))
      expect(values, key).toHaveProperty(name ?? '');
  }
}

let instance: Instance;
let core: Core;
beforeAll(async () => {
  instance = await loadCore();
  core = await coreOf();
});

const COURSES = [BASICS, STRATEGY];
type Kind<T> = { course: Course; lesson: Lesson; task: T; name: string };
const all = COURSES.flatMap((course) =>
  course.lessons.flatMap((lesson) =>
    lesson.tasks.map((task) => ({
      course,
      lesson,
      task,
      name: `${course.texts}:${lesson.id}.${task.id}`,
    })),
  ),
);
const taps = all.filter((one): one is Kind<TapTask> => one.task.kind === 'tap');
const choices = all.filter((one): one is Kind<ChooseTask> => one.task.kind === 'choose');
const plays = all.filter((one): one is Kind<PlayTask> => one.task.kind === 'play');
const own =
  (name: string) =>
  (says: string): Words => ({ key: `${name}.${says}` });

describe('the first course', () => {
  const { chapters, lessons } = BASICS;

  it('teaches every rule', () => {
    const rules = new Set(lessons.flatMap((lesson) => lesson.rules));
    expect([...rules].sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
  });

  it('has something to move in its first lesson, and a capture by the third', () => {
    expect(lessons[0]?.tasks[0]?.kind).toBe('play');
    const early = lessons.slice(0, 3).flatMap(({ tasks }) => tasks);
    expect(early.some((task) => task.kind === 'play' && task.solution[0]?.includes('x'))).toBe(true);
  });

  it('leads to a first game at the end of its first chapter', () => {
    expect(lessons.filter(({ thenPlay }) => thenPlay)).toEqual([chapters[0]?.lessons.at(-1)]);
  });
});

describe.each(COURSES)('the course $id', (course) => {
  it('names every lesson and every task once', () => {
    expect(new Set(course.lessons.map(({ id }) => id)).size).toBe(course.lessons.length);
    const names = all.filter((one) => one.course === course).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(languages)('has all its texts and no others in %s', (language) => {
    const wanted = [
      ...course.lessons.map(({ id }) => `${course.texts}:${id}.title`),
      ...all
        .filter((one) => one.course === course)
        .flatMap(({ name, task }) => [
          `${name}.ask`,
          `${name}.done`,
          ...(task.explains ? [`${name}.explain`] : []),
          ...(task.kind === 'choose' ? [`${name}.wrong`] : []),
          ...(task.kind === 'play' ? task.goal.flatMap(({ says }) => (says ? [`${name}.${says}`] : [])) : []),
        ]),
    ];
    const flat = (texts: Texts, path: string): string[] =>
      Object.entries(texts).flatMap(([key, value]) =>
        typeof value === 'string' ? [path + key] : flat(value, `${path}${key}.`),
      );
    const found = flat(
      files[`../../i18n/locales/${language}/${course.texts}.json`] ?? {},
      `${course.texts}:`,
    );
    expect(found.sort()).toEqual([...new Set(wanted)].sort());
    for (const { id } of course.chapters) expect(find(language, `learn:chapter.${id}`)).toBeTruthy();
  });
});

describe('the length of a lesson', () => {
  const MOST_TASKS = 3;
  /** Words to read, and seconds altogether: a lesson on strategy takes twice as long as one on a rule. */
  const MOST = { basics: { words: 115, seconds: 60 }, strategy: { words: 170, seconds: 120 } };
  /** Silent reading takes about 240 words a minute; the rest is the time of a careful first try. */
  const WORDS_A_SECOND = 4;
  const HARD = ['win', 'hold', 'safe', 'prove'];

  /** The number of words read in a task that is done right. */
  function wordsIn(language: string, course: Course, lesson: Lesson): number {
    const texts = lesson.tasks.flatMap(({ id }) =>
      ['explain', 'ask', 'done'].map(
        (part) => find(language, `${course.texts}:${lesson.id}.${id}.${part}`) ?? '',
      ),
    );
    return texts.join(' ').split(/\s+/).filter(Boolean).length;
  }

  function secondsFor(task: Lesson['tasks'][number]): number {
    if (task.kind === 'choose') return 4;
    if (task.kind === 'tap') {
      const spaces = spacesOf(instance.position(task.position), task.query).size;
      return task.need === 'one' ? 3 : 3 + 1.5 * spaces;
    }
    const isHard = task.goal.some(({ must }) => HARD.includes(must));
    return task.solution.length * (isHard ? 8 : 4);
  }

  const secondsOf = (language: string, course: Course, lesson: Lesson): number =>
    wordsIn(language, course, lesson) / WORDS_A_SECOND +
    lesson.tasks.reduce((sum, task) => sum + secondsFor(task), 0);

  describe.each(COURSES)('in the course $id', (course) => {
    it.each(languages)('is within its limits in %s', (language) => {
      const { words, seconds } = MOST[course.id];
      for (const lesson of course.lessons) {
        expect([lesson.id, lesson.tasks.length <= MOST_TASKS]).toEqual([lesson.id, true]);
        expect(wordsIn(language, course, lesson), lesson.id).toBeLessThanOrEqual(words);
        expect(secondsOf(language, course, lesson), lesson.id).toBeLessThanOrEqual(seconds);
      }
    });
  });

  it.each(languages)('is three minutes for the first chapter, in %s', (language) => {
    const lessons = BASICS.chapters[0]?.lessons ?? [];
    const seconds = lessons.reduce((sum, lesson) => sum + secondsOf(language, BASICS, lesson), 0);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(180);
  });
});

describe('tapping', () => {
  it.each(taps)('$name: every other space is answered', async ({ task }) => {
    const view = instance.position(task.position);
    const wanted = spacesOf(view, task.query);
    expect(wanted.size).toBeGreaterThan(0);
    if (task.need === 'all') expect(wanted.size).toBeLessThanOrEqual(6);
    for (const space of allSpaces()) {
      if (!wanted.has(space)) expectSaid(await whyNot(core, view, task.query, space));
    }
  });

  it('knows the neighbours of C4 and of the hole', () => {
    const spacesIn = (id: string): readonly string[] => {
      const task = taps.find(({ name }) => name === id)?.task;
      return task?.query.of === 'named' ? task.query.spaces : [];
    };
    const around = (['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const).map((way) => neighbour('C4', way));
    expect([...spacesIn('lessons:board.lines')].sort()).toEqual([...around].sort());
    // The neighbours of the centre, which is not a space: those inner spaces that have only five neighbours.
    const five = allSpaces().filter((space) => {
      const ways = (['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const).map((way) => neighbour(space, way));
      return ways.filter((one) => one !== null).length === 5;
    });
    expect([...spacesIn('lessons:board.hole')].sort()).toEqual(five.sort());
  });
});

function allSpaces(): string[] {
  return 'ABCDEFGHI'
    .split('')
    .flatMap((column, i) =>
      Array.from({ length: [5, 6, 7, 8, 8, 8, 7, 6, 5][i] ?? 0 }, (_, row) => `${column}${row + 1}`),
    );
}

describe('choosing', () => {
  it.each(choices)('$name: one option is right', async ({ task, name }) => {
    const answer = await answerTo(core, task);
    expect(task.options.filter((option) => option === answer)).toHaveLength(1);
    for (const option of task.options)
      if (!NEUTRAL.test(option)) expectSaid({ key: `learn:option.${option}` });
    expectSaid(own(name)('wrong'));
  });
});

describe('playing', () => {
  const movesIn = (task: PlayTask, view: PositionView): Move[] =>
    view.moves.filter((move) => move.kind !== 'place' || move.type === task.piece);

  it.each(plays)('$name: the solution is right', async ({ task, name }) => {
    let attempt = begin(instance.position(task.position));
    for (const text of task.solution) {
      expect(attempt.isComplete).toBe(false);
      const move = instance.parseMove(attempt.views.at(-1)?.text ?? '', text);
      attempt = await extend(core, task, attempt, move);
      expect(await judge(core, task.goal, attempt, own(name)), text).toBeNull();
    }
    expect(attempt.isComplete).toBe(true);
  });

  it.each(plays)('$name: every wrong try is answered', { timeout: 60_000 }, async ({ task, name }) => {
    let right = 0;
    const said = new Map<string, Words>();
    const visit = async (attempt: Attempt): Promise<void> => {
      const verdict: Verdict | null =
        attempt.moves.length === 0 ? null : await judge(core, task.goal, attempt, own(name));
      if (verdict) {
        said.set(verdict.answer.key, verdict.answer);
        if (verdict.refutation.length > 0)
          instance.play(attempt.views.at(-1)?.text ?? '', verdict.refutation);
        return;
      }
      if (attempt.isComplete) {
        right += 1;
        return;
      }
      const moves = movesIn(task, attempt.views.at(-1) as PositionView);
      expect(moves.length).toBeGreaterThan(0);
      // From the full board a sample is enough: there are thousands of turns.
      const step = attempt.moves.length === 1 && moves.length > 100 ? 9 : 1;
      for (const [i, move] of moves.entries()) {
        if (i % step === 0) await visit(await extend(core, task, attempt, move));
      }
    };
    await visit(begin(instance.position(task.position)));
    expect(right).toBeGreaterThan(0);
    for (const words of said.values()) expectSaid(words);
  });

  it.each(plays)('$name: illegal moves are answered', async ({ task }) => {
    const view = instance.position(task.position);
    const mine = [...view.stacks].filter(([, stack]) => stack.color === view.toMove).map(([space]) => space);
    for (const from of task.piece ? [] : mine) {
      for (const to of allSpaces()) {
        if (to === from) continue;
        const failure = await failureOf(core, task.position, from, to);
        if (failure) expectSaid(failure);
      }
    }
  });

  it('finds a losing reply exactly where there is one', { timeout: 60_000 }, async () => {
    const rescue = plays.filter(({ task }) => task.goal.some(({ must }) => must === 'hold'));
    expect(rescue.length).toBeGreaterThan(0);
    for (const { task } of rescue) {
      const attempts = turnsFrom(task.position);
      for (const moves of attempts) {
        const after = instance.play(task.position, moves);
        if (after.outcome) continue;
        const wins = turnsFrom(after.text).some(
          (turn) => instance.play(after.text, turn).outcome?.winner === after.toMove,
        );
        const attempt: Attempt = {
          moves: [],
          views: [instance.position(task.position), after],
          isComplete: true,
        };
        const verdict = await judge(core, [{ must: 'hold' }], attempt, own(''));
        expect(verdict !== null, moves.join(' ')).toBe(wins);
      }
    }
  });

  function turnsFrom(position: string): string[][] {
    return instance.position(position).moves.flatMap(({ text }) => {
      const half = instance.play(position, [text]);
      if (half.outcome || half.phase !== 'second') return [[text]];
      return half.moves.map((move) => [text, move.text]);
    });
  }
});
