import { beforeAll, describe, expect, it } from 'vitest';
import { FIXED } from '../../core/testing';
import type { Core } from '../../core/types';
import { directCore } from '../../game/record-testing';
import { formatOf, importText } from './importing';
import { recordHash } from '../../game/link';

let core: Core;
beforeAll(async () => {
  core = await directCore();
});

describe('importing', () => {
  it('detects what a text is', () => {
    expect(formatOf(' \n')).toBe('empty');
    expect(formatOf('(;FF[TZAAR]VA[RANDOM])')).toBe('sgf');
    expect(formatOf(FIXED)).toBe('position');
    expect(formatOf('https://example.org/analysis#tzr=abc')).toBe('link');
    expect(formatOf('1. D7xE7 *')).toBe('tzr');
    expect(formatOf(`[Position "${FIXED}"]\n*`)).toBe('tzr');
  });

  const answering =
    (body: unknown, status = 200): typeof fetch =>
    () =>
      Promise.resolve(Response.json(body, { status }));

  it('reads records, positions and links', async () => {
    expect(await importText('1. D7xE7 *', core)).toMatchObject({ kind: 'games', games: [{}], problems: [] });
    expect(await importText(FIXED, core)).toMatchObject({ kind: 'position', view: { text: FIXED } });
    const link = `https://example.org/analysis${await recordHash('1. D7xE7 *')}`;
    expect(await importText(link, core)).toMatchObject({ kind: 'games', games: [{}] });
  });

  it('lets the server convert records of other sites', async () => {
    const sgf = '(;GM[Tzaar])';
    const converted = await importText(sgf, core, answering({ records: '1. D7xE7 *' }));
    expect(converted).toMatchObject({ kind: 'games', games: [{}] });
    const partly = await importText(
      sgf,
      core,
      answering({
        records: '1. D7xE7 *',
        problems: [
          { code: 'no-stack', message: 'odd', line: 3, turn: 2, values: { move: 'A1xA2', space: 'A1' } },
          { code: 'no-stack', message: 'no values', line: 4, turn: null },
          { code: 'bad-step', message: 'odd', line: 5, turn: null, values: { text: 'Hop' } },
          { code: 'bad-clock', message: 'odd', line: 6, turn: null, values: { text: 'x' } },
          { code: 'of-tomorrow', message: 'new', line: 7, turn: null, values: {} },
          { code: 'time-limit', message: 'long', line: null, turn: null, games: 7 },
        ],
      }),
    );
    expect(partly).toMatchObject({
      games: [{}],
      problems: [
        { line: 3, turn: 2, failure: { code: 'no-stack', values: { space: 'A1' } } },
        { line: 4, failure: { code: 'unknown', message: 'no values' } },
        { line: 5, failure: { code: 'bad-step', values: { text: 'Hop' } } },
        { line: 6, failure: { code: 'bad-clock' } },
        { line: 7, failure: { code: 'unknown' } },
        { failure: { code: 'converter-time', values: { games: 7 } } },
      ],
    });
    const failing = (code: string, status = 422) =>
      answering({ error: { code, message: 'no game' } }, status);
    const refused = await importText(sgf, core, failing('record'));
    expect(refused).toMatchObject({
      kind: 'refused',
      why: { code: 'server', problem: { line: 1, turn: null, failure: { code: 'unknown' } } },
    });
    expect(await importText(sgf, core, failing('too-large', 413))).toMatchObject({
      why: { code: 'tooLong' },
    });
    expect(await importText(sgf, core, failing('memory-limit'))).toMatchObject({
      why: { code: 'server', problem: { failure: { code: 'memory-limit' } } },
    });
    for (const code of ['server', 'busy', 'closing'])
      expect(await importText(sgf, core, failing(code, 503))).toMatchObject({
        why: { code: 'serverFailed' },
      });
    const offline = await importText(sgf, core, () => Promise.reject(new TypeError('network')));
    expect(offline).toEqual({ kind: 'refused', why: { code: 'offline' } });
    const odd = await importText(sgf, core, () => Promise.resolve(new Response('<html>')));
    expect(odd).toEqual({ kind: 'refused', why: { code: 'offline' } });
  });

  it('says what is wrong', async () => {
    expect(await importText('', core)).toMatchObject({ why: { code: 'empty' } });
    expect(await importText('\0\0', core)).toMatchObject({ why: { code: 'unreadable' } });
    expect(await importText('#tzr=??', core)).toMatchObject({ why: { code: 'badLink' } });
    expect(await importText('a/b/c/d/e/f w c', core)).toMatchObject({ why: { code: 'core' } });
    expect(await importText('hello there', core)).toMatchObject({ games: [], problems: [{ line: 1 }] });
  });
});
