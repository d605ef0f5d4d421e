/** Publishes an element's height to the whole page, for whatever has to keep clear of it. */
import type { Attachment } from 'svelte/attachments';

/** Keeps a property of the document at the element's height, and removes it with the element. */
export function measured(property: `--${string}`): Attachment<HTMLElement> {
  return (element) => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
