/** The board as a picture: a copy of its drawing that needs no style sheet and no installed font. */
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { toBase64 } from '../../game/base64';

const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
] as const;
/** Layers that only make sense during play. */
const PASSING_LAYERS = '.tz-layer-lights, .tz-layer-moving';
const SVG = 'http://www.w3.org/2000/svg';
const PNG_WIDTH = 1660;
const MARGIN = 12;

/** An SVG file of the board in the element. */
export async function boardSvg(element: HTMLElement): Promise<string> {
  const drawing = element.querySelector<SVGSVGElement>('.tz-svg');
  if (!drawing) throw new Error('there is no board in this element');
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')];
  for (const [i, original] of originals.entries()) inline(original, copies[i] as Element);
  for (const layer of copy.querySelectorAll(PASSING_LAYERS)) layer.remove();
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const box = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  const ground = document.createElementNS(SVG, 'rect');
  for (const [i, name] of ['x', 'y', 'width', 'height'].entries()) ground.setAttribute(name, String(box[i]));
  ground.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
  copy.prepend(await fontStyle(), ground);
  for (const name of ['class', 'aria-hidden', 'focusable']) copy.removeAttribute(name);
  copy.setAttribute('viewBox', box.join(' '));
  copy.setAttribute('width', String(box[2]));
  copy.setAttribute('height', String(box[3]));
  copy.setAttribute('xmlns', SVG);
  return new XMLSerializer().serializeToString(copy);
}

/** The page's typeface, 20 kilobytes, for heights and coordinates. */
async function fontStyle(): Promise<SVGStyleElement> {
  const bytes = new Uint8Array(await (await fetch(figtree)).arrayBuffer());
  const style = document.createElementNS(SVG, 'style');
  const source = `url(data:font/woff2;base64,${toBase64(bytes)}) format('woff2')`;
  style.textContent = `@font-face{font-family:Figtree;font-weight:300 900;src:${source}}`;
  return style;
}

function inline(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  if (original instanceof SVGGElement) {
    if (style.opacity !== '1') copy.setAttribute('opacity', style.opacity);
  } else {
    for (const name of STYLES) {
      if (name.startsWith('font') || name === 'text-anchor' ? original instanceof SVGTextElement : true)
        copy.setAttribute(name, style.getPropertyValue(name).replaceAll('"', "'"));
    }
  }
  copy.removeAttribute('class');
  for (const { name } of [...copy.attributes]) if (name.startsWith('data-')) copy.removeAttribute(name);
}

export async function boardPng(element: HTMLElement): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([await boardSvg(element)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PNG_WIDTH;
    canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('the picture could not be made');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
