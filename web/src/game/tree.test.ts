import { describe, expect, it } from 'vitest';
import { addTurn, allNodes, endOf, lineTo, mainLine, newTree, promote, removeNode } from './tree';

function sample() {
  const tree = newTree('fixed', 'start w c');
  const first = addTurn(tree, tree.root, ['D4xC3'], 'one b c');
  const second = addTurn(tree, first, ['F1xG1', 'A4+B4'], 'two w c');
  const other = addTurn(tree, first, ['F1xG1', 'pass'], 'three w c');
  return { tree, first, second, other };
}

describe('a tree of turns', () => {
  it('numbers turns and knows whose they are', () => {
    const { tree, first, second } = sample();
    expect([tree.root.number, first.number, second.number]).toEqual([0, 1, 2]);
    expect([first.toMoveBefore, second.toMoveBefore]).toEqual(['white', 'black']);
  });

  it('recognises an equal turn', () => {
    const { tree, first, second } = sample();
    expect(addTurn(tree, first, ['F1xG1', 'A4+B4'], 'two w c')).toBe(second);
    expect(first.children).toHaveLength(2);
  });

  it('has a main line that another line can become', () => {
    const { tree, first, second, other } = sample();
    expect(mainLine(tree)).toEqual([tree.root, first, second]);
    promote(other);
    expect(endOf(tree.root)).toBe(other);
    expect(lineTo(second)).toEqual([tree.root, first, second]);
  });

  it('removes a node with everything after it', () => {
    const { tree, first, second, other } = sample();
    expect(removeNode(second)).toBe(first);
    expect(allNodes(tree)).toEqual([tree.root, first, other]);
    expect(removeNode(tree.root)).toBe(tree.root);
    removeNode(first);
    expect(allNodes(tree)).toEqual([tree.root]);
  });
});
