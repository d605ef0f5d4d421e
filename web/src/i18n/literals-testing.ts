/** Finds texts for people in a source that do not come from the translations. */
import { parse } from 'svelte/compiler';

/** Attributes that a visitor reads or hears. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);
/** Two words, or one that starts like a sentence or a title. */
const FOR_PEOPLE = /\p{L}{2,}[,;:]? \p{L}{2,}|^\p{Lu}\p{Ll}{2,}/u;
/** Any word: in markup even a single one is visible. */
const WORD = /\p{L}{2,}/u;
/** The name of the game is the same in every language. */
const NAME = /TZAAR/g;

interface Node {
  type: string;
  [field: string]: unknown;
}

/** The literals of a component, or a module, that should have been translated. */
export function untranslatedIn(source: string, isComponent: boolean): string[] {
  const root = parse(isComponent ? source : `<script lang="ts">${source}</script>`, { modern: true });
  const found: string[] = [];
  const add = (text: unknown, isSuspect: RegExp): void => {
    if (typeof text === 'string' && isSuspect.test(text.replaceAll(NAME, ''))) found.push(text.trim());
  };
  walk(root as unknown as Node, [], (node, above) => {
    if (isForMachines(node, above)) return false;
    if (node.type === 'Text') add(node.data, isSpokenText(above) ? WORD : /^$/);
    if (node.type === 'Literal') add(node.value, isShown(above) ? WORD : FOR_PEOPLE);
    if (node.type === 'TemplateElement')
      add((node.value as { cooked?: string }).cooked, isShown(above) ? WORD : FOR_PEOPLE);
    return true;
  });
  return found;
}

/** Text in markup, or in an attribute that is read out. */
function isSpokenText(above: readonly Node[]): boolean {
  const attribute = above.find((node) => node.type === 'Attribute');
  return attribute ? SPOKEN.has(String(attribute.name)) : true;
}

/** `{isOn ? 'yes' : 'no'}` in markup, where the value itself is displayed. */
function isShown(above: readonly Node[]): boolean {
  const CHOOSING = ['ConditionalExpression', 'LogicalExpression', 'TemplateLiteral'];
  let at = above.length - 1;
  while (at >= 0 && CHOOSING.includes(above[at]?.type ?? '')) at -= 1;
  if (above[at]?.type !== 'ExpressionTag') return false;
  const attribute = above.find((node) => node.type === 'Attribute');
  return attribute ? SPOKEN.has(String(attribute.name)) : true;
}

/** `play:start.${setup}Tip`: the parts of a key. */
function isKey(node: Node): boolean {
  const [first] = (node.quasis ?? []) as { value: { cooked?: string } }[];
  return /^[a-z]+:/.test(first?.value.cooked ?? '');
}

/** Types, module paths, styles, messages thrown or logged for developers, and property names. */
function isForMachines(node: Node, above: readonly Node[]): boolean {
  if (
    node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)
  )
    return true;
  if (
    ['ImportDeclaration', 'ImportExpression', 'StyleDirective', 'StyleSheet', 'Comment'].includes(node.type)
  )
    return true;
  if (node.type === 'TemplateLiteral' && isKey(node)) return true;
  const parent = above.at(-1);
  if (parent?.key === node && parent.computed !== true) return true;
  if (node.type === 'NewExpression') return /Error$|^RegExp$/.test(nameOf(node.callee));
  return node.type === 'CallExpression' && /^console\./.test(nameOf(node.callee));
}

function nameOf(node: unknown): string {
  const { type, name, object, property } = node as Node;
  return type === 'MemberExpression' ? `${nameOf(object)}.${nameOf(property)}` : String(name);
}

/** Depth first; `visit` says whether to descend. */
function walk(
  node: Node,
  above: readonly Node[],
  visit: (node: Node, above: readonly Node[]) => boolean,
): void {
  if (!visit(node, above)) return;
  const below = [...above, node];
  for (const [field, value] of Object.entries(node)) {
    if (['leadingComments', 'trailingComments', 'comments'].includes(field)) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === 'string') walk(child as Node, below, visit);
  }
}
