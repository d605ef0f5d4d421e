/** The core's threats in the form a board shows. */
import type { Arrow, Mark } from '../board/types';
import type { Color, PieceType, PositionView, SpaceName, Threat, Threats } from '../core/types';
import { arrowsOf } from './moves';

const TYPES: readonly PieceType[] = ['tzaar', 'tzarra', 'tott'];

/** A stack that may be taken, and by whom. */
export interface Threatened {
  space: SpaceName;
  type: PieceType;
  /** Only a second capture can take it. */
  isLater: boolean;
  /** Those that can take it soonest. */
  by: readonly Threat[];
}

/** The dangers for one colour. */
export interface Danger {
  color: Color;
  threatened: readonly Threatened[];
  /** The type with the fewest visible pieces; the first of several. */
  scarcest: PieceType;
  /** Where its stacks are. */
  scarce: readonly SpaceName[];
  /** The types of which one turn can take the last. */
  takesLast: readonly PieceType[];
}

export function dangerOf(view: PositionView, color: Color, { captures, takesLast }: Threats): Danger {
  const targets = new Set(captures.map(({ target }) => target));
  const threatened = [...targets].map((space): Threatened => {
    const all = captures.filter(({ target }) => target === space);
    const atOnce = all.filter(({ first }) => first === null);
    const isLater = atOnce.length === 0;
    return { space, type: view.stacks.get(space)?.type ?? 'tott', isLater, by: isLater ? all : atOnce };
  });
  const counts = view.visible[color];
  const scarcest = TYPES.reduce((least, type) => (counts[type] < counts[least] ? type : least));
  const scarce = [...view.stacks].filter(([, stack]) => stack.color === color && stack.type === scarcest);
  return { color, threatened, scarcest, scarce: scarce.map(([space]) => space), takesLast };
}

/** Every threatened stack, and where the scarcest type stands. */
export function dangerMarks({ threatened, scarce }: Danger): Mark[] {
  return [
    ...scarce.map((space): Mark => ({ space, style: 'scarce' })),
    ...threatened.map(({ space, isLater }): Mark => ({ space, style: isLater ? 'threat-later' : 'threat' })),
  ];
}

/**
 * Who can take the stacks of the scarcest type: arrows for all stacks would be unreadable. Of the ways by a second
 * capture one is shown, with the first capture it needs.
 */
export function dangerArrows({ threatened, scarcest }: Danger): Arrow[] {
  return threatened
    .filter(({ type }) => type === scarcest)
    .flatMap(({ by, isLater }) => (isLater ? by.slice(0, 1) : by).flatMap(arrowsOfThreat));
}

function arrowsOfThreat({ target, attacker, first }: Threat): Arrow[] {
  if (first === null) return [{ from: attacker, to: target, style: 'threat' }];
  const [step] = arrowsOf([first], 'threat');
  if (!step) return [];
  const from = step.from === attacker ? step.to : attacker;
  return [
    { ...step, number: 1 },
    { from, to: target, style: 'threat', number: 2 },
  ];
}
