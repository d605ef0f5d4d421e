/**
 * The cost of a reader, counted rather than timed: every look of a regular expression at a character, every element
 * that an array method visits, every character that a string method creates or visits. Loops over single characters
 * by index cannot be counted; those that exist never go back.
 */
import { CountedRegExp } from './regexp-testing';

type AnyMethod = (this: unknown, ...args: unknown[]) => unknown;

const WHOLE_ARRAYS = [
  'concat', 'every', 'fill', 'filter', 'find', 'findIndex', 'findLast', 'flatMap', 'forEach', 'includes', 'indexOf',
  'join', 'map', 'reduce', 'reverse', 'shift', 'some', 'sort', 'splice', 'toReversed', 'toSorted', 'unshift',
] as const; // prettier-ignore
const WHOLE_STRINGS = ['replaceAll', 'toLowerCase', 'trim', 'trimEnd', 'trimStart'] as const;

export class Cost {
  total = 0;
  /** Counting itself uses what is counted. */
  #isCounting = false;
  readonly #restore: (() => void)[] = [];
  readonly #compiled = new Map<string, CountedRegExp>();

  /** The cost of a task. Nothing else may run meanwhile. */
  static async of(task: () => Promise<unknown>): Promise<number> {
    const cost = new Cost();
    cost.#watch();
    try {
      await task();
    } finally {
      for (const restore of cost.#restore.reverse()) restore();
    }
    return cost.total;
  }

  #watch(): void {
    const lengthOf = (value: unknown): number => (value as { length: number }).length;
    for (const name of WHOLE_ARRAYS) this.#wrap(Array.prototype, name, lengthOf);
    for (const name of WHOLE_STRINGS) this.#wrap(String.prototype, name, lengthOf);
    this.#wrap(Array.prototype, Symbol.iterator, lengthOf);
    this.#wrap(Array.prototype, 'slice', () => 0, lengthOf);
    this.#wrap(String.prototype, 'slice', () => 0, lengthOf);
    this.#wrapExec();
  }

  #wrap(
    owner: object,
    name: string | symbol,
    before: (self: unknown) => number,
    after: (result: unknown) => number = () => 0,
  ): void {
    const method = Reflect.get(owner, name) as AnyMethod;
    const add = (cost: number): void => {
      if (!this.#isCounting) this.total += 1 + cost;
    };
    this.#replace(owner, name, function (...args) {
      const cost = before(this);
      const result = Reflect.apply(method, this, args);
      add(cost + after(result));
      return result;
    });
  }

  /** test(), replace(), split() and matchAll() all call exec() once it is overridden. */
  #wrapExec(): void {
    const exec = Reflect.get(RegExp.prototype, 'exec') as RegExp['exec'];
    const count = (pattern: RegExp, text: string): void => {
      if (this.#isCounting) return;
      this.#isCounting = true;
      try {
        this.#count(pattern, text, exec);
      } finally {
        this.#isCounting = false;
      }
    };
    this.#replace(RegExp.prototype, 'exec', function (text) {
      count(this as RegExp, text as string);
      return exec.call(this as RegExp, text as string);
    });
  }

  #count(pattern: RegExp, text: string, exec: RegExp['exec']): void {
    const key = String(pattern);
    let counted = this.#compiled.get(key);
    if (!counted) this.#compiled.set(key, (counted = new CountedRegExp(pattern)));
    const isPlaced = pattern.sticky || pattern.global;
    const from = isPlaced ? pattern.lastIndex : 0;
    const found = counted.find(text, from, pattern.sticky);
    this.total += counted.steps;
    const copy = new RegExp(pattern.source, pattern.flags);
    copy.lastIndex = from;
    const match = exec.call(copy, text);
    if (match?.index !== found?.index || (match && match[0].length !== (found?.end ?? 0) - match.index))
      throw new Error(`${key} is counted wrongly`);
  }

  #replace(owner: object, name: string | symbol, method: AnyMethod): void {
    const original = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
    Object.defineProperty(owner, name, { ...original, value: method });
    this.#restore.push(() => Object.defineProperty(owner, name, original));
  }
}
