/**
 * Compiles regular expressions of ECMA-262 to a machine without backtracking (see `patterns.ts`). Characters and classes
 * stay single-character expressions; only their composition is parsed here.
 */

/** Assertions between two characters. */
export type Place = 'start' | 'end' | 'edge' | 'noEdge';

type Step =
  /** Consumes one character. */
  | { kind: 'one'; fits: (character: string) => boolean; next: number }
  /** Continues at each of them. */
  | { kind: 'fork'; ways: readonly number[] }
  | { kind: 'place'; place: Place; next: number }
  /** Whether another expression matches ahead of or behind this position. */
  | { kind: 'look'; machine: Machine; isBehind: boolean; isWanted: boolean; next: number }
  | { kind: 'done' };

export interface Machine {
  readonly steps: readonly Step[];
  readonly first: number;
}

/** A valid expression that cannot be evaluated in bounded time: a backreference, too many repetitions. */
export class UnboundedPattern extends Error {}

/** Maximum steps; counted repetitions are expanded. */
const mostSteps = 20_000;

/** Maximum nesting of groups. */
const deepest = 200;

type Item =
  | { kind: 'one'; source: string }
  | { kind: 'place'; place: Place }
  | { kind: 'look'; ways: Ways; isBehind: boolean; isWanted: boolean }
  | { kind: 'group'; ways: Ways };

interface Piece {
  item: Item;
  min: number;
  max: number;
}

type Ways = Piece[][];

const counted = /\{(\d+)(?:(,)(\d*))?\}\??/y;
const escape =
  /\\(?:u\{[\da-fA-F]+\}|[pP]\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|0\d{0,2}|[^])/y;
const plainEscape = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|0[0-7]{0,2}|[^])/y;
const klass = /\[(?:\\[^]|[^\]\\])*\]/y;
const opening = /\((?:\?(?:<?[=!]|:|<[^>]*>))?/y;

class Reader {
  readonly #source: string;
  readonly #isUnicode: boolean;
  #at = 0;
  #depth = 0;

  constructor(source: string, isUnicode: boolean) {
    this.#source = source;
    this.#isUnicode = isUnicode;
  }

  read(): Ways {
    const ways = this.#ways();
    if (this.#at < this.#source.length) throw new UnboundedPattern('a bracket too many');
    return ways;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  #ways(): Ways {
    const ways: Ways = [[]];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        this.#at += 1;
        ways.push([]);
      } else ways.at(-1)?.push(this.#piece());
    }
    return ways;
  }

  #piece(): Piece {
    const item = this.#item();
    const simple = this.#take(/[*+?]\??/y)?.[0][0];
    if (simple !== undefined) return { item, min: simple === '+' ? 1 : 0, max: simple === '?' ? 1 : Infinity };
    const times = this.#take(counted);
    if (!times) return { item, min: 1, max: 1 };
    const [, least = '', comma, most = ''] = times;
    const min = Number(least);
    return { item, min, max: comma === undefined ? min : most === '' ? Infinity : Number(most) };
  }

  #item(): Item {
    const character = this.#source[this.#at] ?? '';
    if (character === '(') return this.#group();
    if (character === '[') {
      const source = this.#take(klass)?.[0];
      if (source === undefined) throw new UnboundedPattern('a class without an end');
      return { kind: 'one', source };
    }
    if (character === '\\') return this.#escaped();
    if (character === '^' || character === '$') {
      this.#at += 1;
      return { kind: 'place', place: character === '^' ? 'start' : 'end' };
    }
    const one = this.#isUnicode ? String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0) : character;
    this.#at += one.length;
    return { kind: 'one', source: /[\]{}/]/.test(one) ? `\\${one}` : one };
  }

  #escaped(): Item {
    const source = this.#take(this.#isUnicode ? escape : plainEscape)?.[0] ?? '';
    if (source === '\\b' || source === '\\B') return { kind: 'place', place: source === '\\b' ? 'edge' : 'noEdge' };
    if (/^\\(?:[1-9]|k)/.test(source)) throw new UnboundedPattern('it refers back to a part of the text');
    return { kind: 'one', source };
  }

  #group(): Item {
    const open = this.#take(opening)?.[0] ?? '';
    this.#depth += 1;
    if (this.#depth > deepest) throw new UnboundedPattern('groups too deep in groups');
    const ways = this.#ways();
    this.#depth -= 1;
    if (this.#source[this.#at] !== ')') throw new UnboundedPattern('a group without an end');
    this.#at += 1;
    const look = /^\(\?(<?)([=!])$/.exec(open);
    if (!look) return { kind: 'group', ways };
    return { kind: 'look', ways, isBehind: look[1] === '<', isWanted: look[2] === '=' };
  }
}

class Builder {
  readonly #steps: Step[] = [];
  readonly #flags: string;
  readonly #isBackward: boolean;
  readonly #fitting: Map<string, (character: string) => boolean>;

  constructor(flags: string, isBackward: boolean, fitting: Map<string, (character: string) => boolean>) {
    this.#flags = flags;
    this.#isBackward = isBackward;
    this.#fitting = fitting;
  }

  build(ways: Ways): Machine {
    const done = this.#add({ kind: 'done' });
    return { first: this.#ways(ways, done), steps: this.#steps };
  }

  #add(step: Step): number {
    if (this.#steps.length >= mostSteps) throw new UnboundedPattern('it has too many repetitions');
    return this.#steps.push(step) - 1;
  }

  /** Built from the end, so that each part knows its successor; a lookbehind reads from right to left. */
  #ways(ways: Ways, next: number): number {
    const firsts = ways.map((pieces) =>
      (this.#isBackward ? pieces : pieces.toReversed()).reduce((after, piece) => this.#piece(piece, after), next),
    );
    const [only = next] = firsts;
    return firsts.length === 1 ? only : this.#add({ kind: 'fork', ways: firsts });
  }

  #piece({ item, min, max }: Piece, next: number): number {
    let first = next;
    if (max === Infinity) {
      const ways = [next];
      first = this.#add({ kind: 'fork', ways });
      ways.push(this.#item(item, first));
    } else {
      for (let count = min; count < max; count += 1)
        first = this.#add({ kind: 'fork', ways: [next, this.#item(item, first)] });
    }
    for (let count = 0; count < min; count += 1) first = this.#item(item, first);
    return first;
  }

  #item(item: Item, next: number): number {
    if (item.kind === 'group') return this.#ways(item.ways, next);
    if (item.kind === 'place') return this.#add({ ...item, next });
    if (item.kind === 'one') return this.#add({ kind: 'one', fits: this.#fits(item.source), next });
    const { ways, isBehind, isWanted } = item;
    const machine = new Builder(this.#flags, isBehind, this.#fitting).build(ways);
    return this.#add({ kind: 'look', machine, isBehind, isWanted, next });
  }

  #fits(source: string): (character: string) => boolean {
    const known = this.#fitting.get(source);
    if (known) return known;
    const one = new RegExp(`^${source}$`, this.#flags);
    const found = new Map<string, boolean>();
    const fits = (character: string) => {
      const before = found.get(character);
      if (before !== undefined) return before;
      const is = one.test(character);
      if (found.size < mostRemembered) found.set(character, is);
      return is;
    };
    this.#fitting.set(source, fits);
    return fits;
  }
}

/** Cached characters per class. */
const mostRemembered = 500;

/**
 * @param flags `u` or none.
 * @throws UnboundedPattern for an expression that cannot be evaluated in bounded time.
 */
export function getMachine(source: string, flags: string): Machine {
  return new Builder(flags, false, new Map()).build(new Reader(source, flags === 'u').read());
}
