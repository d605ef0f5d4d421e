/**
 * A regular expression engine that backtracks like browsers' do and counts every look at a character. It supports
 * what the readers use: sets, groups, alternatives, greedy repetition, lookahead, `^` and `$`.
 */

type Continue = (at: number) => boolean;
/** Tries to match at a place and continues from its end; false: no match. */
type Matcher = (at: number, next: Continue) => boolean;

export interface Found {
  index: number;
  end: number;
}

const nativeExec = RegExp.prototype.exec;

export class CountedRegExp {
  readonly #source: string;
  readonly #flags: string;
  readonly #match: Matcher;
  #at = 0;
  #text = '';
  steps = 0;

  constructor({ source, flags }: RegExp) {
    this.#source = source;
    this.#flags = flags.replace(/[^isu]/g, '');
    this.#match = this.#alternatives();
    if (this.#at < source.length) throw new Error(`cannot read /${source}/ from ${this.#at}`);
  }

  /** The first match at or after a place, or only at it. */
  find(text: string, from: number, isSticky: boolean): Found | null {
    this.#text = text;
    this.steps = 0;
    for (let index = from; index <= (isSticky ? from : text.length); index++) {
      this.steps += 1;
      let end = -1;
      if (this.#match(index, (at) => ((end = at), true))) return { index, end };
    }
    return null;
  }

  #peek(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  #take(text: string): boolean {
    if (!this.#peek(text)) return false;
    this.#at += text.length;
    return true;
  }

  #alternatives(): Matcher {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return (at, next) => options.some((option) => option(at, next));
  }

  #sequence(): Matcher {
    const items: Matcher[] = [];
    while (this.#at < this.#source.length && !this.#peek('|') && !this.#peek(')')) items.push(this.#item());
    return items.reduceRight<Matcher>(
      (rest, item) => (at, next) => item(at, (end) => rest(end, next)),
      (at, next) => next(at),
    );
  }

  #item(): Matcher {
    if (this.#take('^')) return (at, next) => at === 0 && next(at);
    if (this.#take('$')) return (at, next) => at === this.#text.length && next(at);
    if (this.#take('(?=')) {
      const body = this.#closed();
      return (at, next) => body(at, () => true) && next(at);
    }
    if (this.#take('(?:') || this.#take('(')) {
      const body = this.#closed();
      if (this.#take('?')) return (at, next) => body(at, next) || next(at);
      if (/^[*+{]/.test(this.#source.slice(this.#at))) throw new Error('a repeated group is not counted');
      return body;
    }
    return this.#repeated(this.#set());
  }

  #closed(): Matcher {
    const body = this.#alternatives();
    if (!this.#take(')')) throw new Error(`a group is open in /${this.#source}/`);
    return body;
  }

  /** One character: the browser's own engine decides whether it belongs, once for each. */
  #set(): (letter: string) => boolean {
    const part = /^(?:\[\^?\]?(?:\\.|[^\]\\])*\]|\\p\{\w+\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|[^])/i;
    const [source = ''] = nativeExec.call(part, this.#source.slice(this.#at)) ?? [];
    this.#at += source.length;
    const own = new RegExp(`^${source}$`, this.#flags);
    const known = new Map<string, boolean>();
    return (letter) => {
      const answer = known.get(letter) ?? nativeExec.call(own, letter) !== null;
      known.set(letter, answer);
      return answer;
    };
  }

  #repeated(isIn: (letter: string) => boolean): Matcher {
    const [least, most] = this.#bounds();
    const fits = (at: number): boolean => {
      this.steps += 1;
      return at < this.#text.length && isIn(this.#text[at] as string);
    };
    return (at, next) => {
      let end = at;
      while (end - at < most && fits(end)) end++;
      for (; end - at >= least; end--) {
        this.steps += 1;
        if (next(end)) return true;
      }
      return false;
    };
  }

  #bounds(): [number, number] {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    const [all, least, comma, most] =
      nativeExec.call(/^\{(\d+)(,?)(\d*)\}/, this.#source.slice(this.#at)) ?? [];
    if (all === undefined) return [1, 1];
    this.#at += all.length;
    return [Number(least), comma ? Number(most || Infinity) : Number(least)];
  }
}
