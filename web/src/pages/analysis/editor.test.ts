import { beforeAll, describe, expect, it } from 'vitest';
import { FIXED } from '../../core/testing';
import type { Core } from '../../core/types';
import { directCore } from '../../game/record-testing';
import { PositionEditor } from './editor.svelte';

let core: Core;
beforeAll(async () => {
  core = await directCore();
});

describe('the editor', () => {
  it('writes what is on the board as a position', async () => {
    const editor = new PositionEditor(core);
    await editor.begin(await core.start('fixed'));
    expect(editor.text).toBe(FIXED);
    expect(editor.checked?.text).toBe(FIXED);
    await editor.clear();
    expect(editor.failure?.code).toBe('no-pieces');
    expect(editor.checked).toBeNull();
  });

  it('places and removes', async () => {
    const editor = new PositionEditor(core);
    await editor.begin(await core.start('fixed'));
    editor.brush = { color: 'black', type: 'tzarra' };
    editor.setHeight(3);
    await editor.press('A1');
    expect(editor.text).toMatch(/^r3tttT/);
    await editor.press('A1');
    expect(editor.text).toMatch(/^\.tttT/);
    editor.brush = null;
    await editor.press('A2');
    await editor.setToMove('black');
    await editor.setPhase('second');
    expect(editor.text).toMatch(/^\.\.ttT.* b s$/);
    expect(editor.failure).toBeNull();
  });

  it('keeps the board if a pasted text is not a position', async () => {
    const editor = new PositionEditor(core);
    await editor.begin(await core.start('fixed'));
    expect((await editor.paste('nonsense'))?.code).toBe('not-a-position');
    expect(editor.text).toBe(FIXED);
    expect(await editor.paste(` ${FIXED} `)).toBeNull();
  });
});
