/** Links to a game. */
import { writeRecord } from '../../game/record';
import type { GameTree } from '../../game/tree';
import { t } from '../../i18n';
import { pathOf } from '../../routes';
import { messages } from '../../ui/messages.svelte';
import { recordHash } from '../../game/link';

/** The analysis page's address for a game stored in this browser. */
export function analysisAddress(id: string): string {
  return `${pathOf('analysis')}?game=${encodeURIComponent(id)}`;
}

/** The analysis page's address for anybody: it contains the game itself. */
export async function sharedAddress(tree: GameTree): Promise<string> {
  return `${pathOf('analysis')}${await recordHash(writeRecord(tree))}`;
}

/** Phones use their share sheet, everything else the clipboard. */
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
