/** Keeps the keyboard focus when the focused element goes away. */
import type { Attachment } from 'svelte/attachments';

/**
 * Buttons are disabled or removed as soon as they have been pressed (Pass, Take back, Delete), and lose the focus:
 * the next Tab would start at the top of the page. `rescue` puts it where the visitor continues.
 */
export function keepFocus(rescue: () => void): Attachment<HTMLElement> {
  return (element) => {
    let focused: Element | null = null;
    const remember = ({ target }: FocusEvent): void => {
      focused = target as Element;
    };
    const observer = new MutationObserver(() => {
      if (!focused || (focused.isConnected && !focused.matches(':disabled'))) return;
      const { activeElement } = document;
      const isLost = activeElement === focused || activeElement === document.body || activeElement === null;
      focused = null;
      if (isLost) rescue();
    });
    element.addEventListener('focusin', remember);
    observer.observe(element, { attributeFilter: ['disabled'], childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  };
}
