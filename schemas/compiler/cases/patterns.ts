/** Generates texts that just match a regular expression and texts that just do not, from its structure. */
import { boundedPattern } from '#schemas/runtime/patterns.ts';

interface Piece {
  /** One character, `[0-9]`, `\\d`, `a`; or the alternatives of a group. */
  readonly content: string | readonly (readonly Piece[])[];
  readonly min: number;
  readonly max: number;
}

/** One character for each class that patterns distinguish. */
const alphabet = [
  '0',
  '9',
  '5',
  'a',
  'z',
  'm',
  'A',
  'Z',
  'M',
  ' ',
  '-',
  '_',
  '.',
  '@',
  '/',
  '#',
  ':',
  '+',
  'ñ',
  'é',
  '§',
  '📦',
];

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isDone(): boolean {
    return this.#at >= this.#source.length;
  }

  /** @throws Error for an unsupported structure: lookaround, backreferences. */
  ways(): Piece[][] {
    const alternatives: Piece[][] = [[]];
    while (!this.isDone && this.#peek() !== ')') {
      if (this.#take('|')) alternatives.push([]);
      else if (!this.#take('^') && !this.#take('$')) alternatives.at(-1)?.push(this.#piece());
    }
    return alternatives;
  }

  #peek = () => this.#source.charAt(this.#at);

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #piece(): Piece {
    const content = this.#content();
    const times = this.#match(/(?:\*|\+|\?|\{\d+(?:,\d*)?\})\??/y)?.replace(/(?<=.)\?$/, '') ?? '{1}';
    const [min = 0, max] =
      { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[times] ??
      times
        .slice(1, -1)
        .split(',')
        .map((part) => (part === '' ? Infinity : Number(part)));
    return { content, min, max: max ?? min };
  }

  #content(): Piece['content'] {
    if (this.#take('(')) {
      if (this.#match(/\?(?:[=!]|<[=!])/y)) throw new Error('lookaround');
      this.#match(/\?(?::|<\w+>)/y);
      const alternatives = this.ways();
      if (!this.#take(')')) throw new Error('an open group');
      return alternatives;
    }
    const one = this.#match(
      /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^1-9bBk])|[^\\]/uy,
    );
    if (one === undefined) throw new Error('a reference');
    return one;
  }
}

/** A text under construction: each character with the piece it came from. */
interface Slot {
  readonly text: string;
  readonly one: string;
}

const characters = (one: string, fits: boolean): string[] => {
  const test = boundedPattern(`^(?:${one})$`);
  const own = [...one].filter((character) => character.length > 0);
  return [...alphabet, ...own].filter((character) => test.test(character) === fits);
};

function getSlots(pieces: readonly Piece[], times: (piece: Piece) => number): Slot[] {
  return pieces.flatMap((piece) => {
    const { content } = piece;
    const once =
      typeof content === 'string'
        ? [{ text: characters(content, true)[0] ?? '', one: content }]
        : getSlots(content[0] ?? [], times);
    return Array.from({ length: times(piece) }, () => once).flat();
  });
}

const toText = (slots: readonly Slot[]) => slots.map(({ text }) => text).join('');

function* everyPiece(all: readonly Piece[]): Iterable<Piece> {
  for (const piece of all) {
    yield piece;
    if (typeof piece.content !== 'string') for (const way of piece.content) yield* everyPiece(way);
  }
}

/** Repetitions tried for an unbounded quantifier. */
const often = 3;
const most = 24;

export interface PatternTexts {
  readonly fitting: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Undefined for an unsupported pattern. Every text is checked against the pattern itself, so both lists are certain.
 */
export function textsOfPattern(source: string): PatternTexts | undefined {
  let alternatives: Piece[][];
  const test = boundedPattern(source);
  try {
    const reader = new Reader(source);
    alternatives = reader.ways();
    if (!reader.isDone) return undefined;
  } catch {
    return undefined;
  }
  const texts = new Set<string>(['']);
  for (const way of alternatives) {
    const slots = getSlots(way, ({ min }) => min);
    texts
      .add(toText(slots))
      .add(`${toText(slots)} `)
      .add(` ${toText(slots)}`);
    for (const [index, { one }] of slots.entries()) {
      texts.add(toText(slots.toSpliced(index, 1)));
      texts.add(toText(slots.with(index, { one, text: characters(one, false)[0] ?? '' })));
    }
    for (const piece of everyPiece(way)) {
      const counts = [piece.min - 1, piece.min + 1, Math.min(piece.max, piece.min + often), piece.max + 1].filter(
        (count) => count >= 0 && Number.isFinite(count),
      );
      for (const count of counts)
        texts.add(toText(getSlots(way, (each) => (each === piece ? Math.min(count, 1000) : each.min))));
      if (typeof piece.content === 'string') continue;
      for (const other of piece.content.slice(1)) {
        const chosen = { ...piece, content: [other] };
        const swapped = way.map((each) => (each === piece ? chosen : each));
        texts.add(toText(getSlots(swapped, (each) => Math.max(each.min, each === chosen ? 1 : 0))));
      }
    }
  }
  const fitting = [...texts].filter((text) => test.test(text));
  const missing = [...texts].filter((text) => !test.test(text));
  return fitting.length === 0 ? undefined : { fitting: fitting.slice(0, most), missing: missing.slice(0, most) };
}
