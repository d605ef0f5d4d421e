/** Links out of a game. */
import { writeRecord } from '../../game/record';
import type { GameTree } from '../../game/tree';
import { t } from '../../i18n';
import { messages } from '../../ui/messages.svelte';
import { recordHash } from '../../game/link';

/** The address at which the analysis page opens this game. */
export async function analysisAddress(tree: GameTree): Promise<string> {
  return `/analysis${await recordHash(writeRecord(tree))}`;
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
