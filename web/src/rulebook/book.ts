/** The rule book as the page shows it: compiled by the build from the Markdown in src/tzaar/rulebook. */
import type { MoveKind, SpaceName, Stack } from '../core/types';

/** A run of text, plain by default. A rule is a reference to one, such as R14. */
export interface Run {
  text: string;
  style?: 'strong' | 'code' | 'rule';
}

/** A move drawn in a diagram, with the stacks after it. */
export interface Step {
  kind: MoveKind;
  from: SpaceName;
  to: SpaceName;
  after: readonly (readonly [SpaceName, Stack])[];
}

export interface Diagram {
  stacks: readonly (readonly [SpaceName, Stack])[];
  /** Without styles: a diagram's caption names moves and spaces as plain text. */
  caption: string;
  highlights: readonly SpaceName[];
  steps: readonly Step[];
  /** Whether the steps form one turn, in sequence; otherwise each starts from the position shown. */
  isTurn: boolean;
}

export type Block =
  | { is: 'heading'; level: 1 | 2 | 3; text: string; anchor: string; rule: number | null }
  | { is: 'paragraph' | 'note'; runs: readonly Run[] }
  | { is: 'list'; items: readonly (readonly Run[])[] }
  | { is: 'diagram'; diagram: Diagram };

export type Book = readonly Block[];
