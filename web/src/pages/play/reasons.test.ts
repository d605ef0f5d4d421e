import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../core/testing';
import type { Color, Core } from '../../core/types';
import { reasonsFor, threatsTo } from './reasons';

const score = { kind: 'cp', value: 0 } as const;
let core: Core;

beforeAll(async () => {
  const rules = await loadCore();
  core = {
    position: async (text: string) => rules.position(text),
    play: async (position: string, moves: readonly string[]) => rules.play(position, moves),
    threats: async (position: string, color: Color) => rules.threats(position, color),
  } as unknown as Core;
});

describe('reasons', () => {
  it('name the type whose last piece is taken', async () => {
    const view = await core.position(
      'Zzr../TRt.../......./......../......../......../......./....../z..r. w c',
    );
    const threats = await threatsTo('black', view, core);
    expect(threats.get('tott')).toBe(1);
    expect(threats.get('tzaar')).toBeUndefined();
    const wins = view.moves.find(({ to }) => to === 'B3');
    const turn = [wins?.text ?? ''];
    const reasons = await reasonsFor(view, await core.play(view.text, turn), { turn, score }, core);
    expect(reasons).toEqual([{ kind: 'winsByType', type: 'tott' }]);
  });

  it('mention a proof before anything else', async () => {
    const view = await core.position(
      'Zzr../TRtt../......./......../......../......../......./....../z..r. w c',
    );
    const turn = [view.moves.find(({ to }) => to === 'A2')?.text ?? '', 'pass'];
    const after = await core.play(view.text, turn);
    const reasons = await reasonsFor(view, after, { turn, score: { kind: 'win', value: 3 } }, core);
    expect(reasons[0]).toEqual({ kind: 'provedWin', turns: 3 });
    expect(reasons.length).toBeLessThanOrEqual(2);
  });
});
