/** A static board: no buttons, no motion. */
import './board.css';
import { createLayers, renderArrows, renderGround, renderStacks } from './render';
import type { BoardConfig } from './types';

export type StillConfig = Pick<BoardConfig, 'stacks' | 'orientation' | 'pieceSet' | 'arrows'>;

export function drawStill(still: StillConfig): SVGSVGElement {
  const config: BoardConfig = {
    coordinates: false,
    animation: false,
    sound: false,
    ariaLabel: '',
    targets: new Map(),
    placeable: new Set(),
    marks: [],
    ghost: false,
    label: () => '',
    on: {},
    ...still,
  };
  const layers = createLayers();
  renderGround(layers, config);
  renderStacks(layers, config, null);
  renderArrows(layers, config);
  return layers.root;
}
