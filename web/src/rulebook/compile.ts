/** Compiles the text of a rule book for the page. The core makes the diagrams at build time. */
import { Instance } from '../core/instance';
import type { PositionView } from '../core/types';
import type { Book, Diagram, Step } from './book';
import { readBook, type DiagramText } from './reader';

/** A compiler that uses the core in these bytes. */
export async function compilerWith(bytes: BufferSource): Promise<(source: string) => Book> {
  const core = await Instance.compile(bytes);
  return (source) => compileBook(source, core);
}

export function compileBook(source: string, core: Instance): Book {
  return readBook(source).map((block) =>
    block.is === 'diagram' ? { is: 'diagram', diagram: compileDiagram(block.text, core) } : block,
  );
}

/** Throws a CoreError for an impossible position or move. */
function compileDiagram(text: DiagramText, core: Instance): Diagram {
  const view = core.position(text.position);
  return {
    stacks: [...view.stacks],
    caption: text.caption,
    highlights: text.highlights,
    steps: stepsOf(view, text, core),
    isTurn: text.isTurn,
  };
}

function stepsOf(start: PositionView, { moves, isTurn }: DiagramText, core: Instance): Step[] {
  let position = start.text;
  return moves.flatMap((text) => {
    const { kind, from, to } = core.parseMove(position, text);
    const after = core.play(position, [text]);
    if (isTurn) position = after.text;
    // A pass shows nothing.
    return from !== null && to !== null ? [{ kind, from, to, after: [...after.stacks] }] : [];
  });
}
