/** Links out of a game. */
import { writeRecord } from '../../game/record';
import type { GameTree } from '../../game/tree';
import { t } from '../../i18n';
import { pathOf } from '../../routes';
import { messages } from '../../ui/messages.svelte';
import { recordHash } from '../../game/link';

/** The address at which the analysis page opens a game of this browser. */
export function analysisAddress(id: string): string {
  return `${pathOf('analysis')}?game=${encodeURIComponent(id)}`;
}

/** The address at which it opens the game for anybody: the game itself is in it. */
export async function sharedAddress(tree: GameTree): Promise<string> {
  return `${pathOf('analysis')}${await recordHash(writeRecord(tree))}`;
}

/** Phones share by their own sheet, everything else by the clipboard. */
export async function shareLink(link: string, title: string): Promise<void> {
  try {
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      await navigator.share({ title, url: link });
      return;
    }
    await navigator.clipboard.writeText(link);
    messages.toast(t('play:share.copied'));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    messages.toast(t('play:share.failed', { link }), 'danger');
  }
}
