/**
 * Matches a text against an expression. Follows all alternatives at once, character by character, so that the time is
 * bounded by the text's length times the expression's, without backtracking.
 */
import { getMachine, type Machine, type Place, UnboundedPattern } from './pattern-machine.ts';

/** Maximum steps for one text, which stay unnoticeable. A text that needs more is rejected. */
const mostSteps = 20_000_000;

class TooLong extends Error {}

const isWord = (character: string | undefined) => character !== undefined && /^\w$/.test(character);

class Match {
  readonly #text: readonly string[];
  readonly #looked = new Map<Machine, Map<number, boolean>>();
  #left = mostSteps;

  constructor(text: readonly string[]) {
    this.#text = text;
  }

  /** @param isAnywhere starts at every position from there on, not only at this one. */
  runs({ steps, first }: Machine, from: number, isBackward: boolean, isAnywhere: boolean): boolean {
    let states = new Set<number>();
    for (let at = from; ; at += isBackward ? -1 : 1) {
      if (isAnywhere || at === from) states.add(first);
      // States that are added during the iteration are visited as well.
      for (const state of states) {
        this.#left -= 1;
        if (this.#left < 0) throw new TooLong();
        const step = steps[state];
        if (!step || step.kind === 'one') continue;
        if (step.kind === 'done') return true;
        if (step.kind === 'fork') for (const way of step.ways) states.add(way);
        else if (step.kind === 'place' && this.#is(step.place, at)) states.add(step.next);
        else if (step.kind === 'look' && this.#looks(step.machine, at, step.isBehind) === step.isWanted)
          states.add(step.next);
      }
      const character = this.#text[isBackward ? at - 1 : at];
      if (character === undefined || (states.size === 0 && !isAnywhere)) return false;
      const after = new Set<number>();
      for (const state of states) {
        const step = steps[state];
        if (step?.kind === 'one' && step.fits(character)) after.add(step.next);
      }
      states = after;
    }
  }

  #is(place: Place, at: number): boolean {
    if (place === 'start') return at === 0;
    if (place === 'end') return at === this.#text.length;
    return (isWord(this.#text[at - 1]) !== isWord(this.#text[at])) === (place === 'edge');
  }

  #looks(machine: Machine, at: number, isBehind: boolean): boolean {
    const known = this.#looked.get(machine) ?? new Map<number, boolean>();
    this.#looked.set(machine, known);
    const before = known.get(at);
    if (before !== undefined) return before;
    const found = this.runs(machine, at, isBehind, false);
    known.set(at, found);
    return found;
  }
}

/** @param text in code points under the `u` flag, else in code units. */
function matches(machine: Machine, text: readonly string[]): boolean {
  try {
    return new Match(text).runs(machine, 0, false, true);
  } catch (error) {
    if (error instanceof TooLong) return false;
    throw error;
  }
}

/**
 * Evaluates patterns of external schemas, the same in browser, server and command line, and always in bounded time:
 * RegExp would backtrack as long as the pattern makes it.
 */
interface Pattern {
  test: (text: string) => boolean;
  toString: () => string;
}

/** `u` if the pattern is valid with it; many schemas are written without it in mind (`[\w-.]`). */
function getFlags(source: string): string {
  try {
    RegExp(source, 'u');
    return 'u';
  } catch {
    return '';
  }
}

/** Why a pattern cannot be used, as the end of a sentence; undefined when it can. */
export function faultOfPattern(source: string): { isBroken: boolean; why: string } | undefined {
  const flags = getFlags(source);
  try {
    RegExp(source, flags);
    getMachine(source, flags);
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { isBroken: !(error instanceof UnboundedPattern), why };
  }
}

const known = new Map<string, Pattern>();

/** Cached patterns of shown forms; a page has a few of them. */
const mostKnown = 1000;

function getPattern(source: string): Pattern {
  const flags = getFlags(source);
  let machine: Machine | undefined;
  return {
    test: (text) => {
      machine ??= getMachine(source, flags);
      return matches(machine, flags === 'u' ? [...text] : text.split(''));
    },
    toString: () => `/${source}/${flags}`,
  };
}

/**
 * Replaces `new RegExp` in compiled rules.
 * @throws on use, for a pattern that `faultOfPattern` rejects.
 * @public generated modules import it
 */
export function boundedPattern(source: string): Pattern {
  const pattern = known.get(source) ?? getPattern(source);
  if (known.size >= mostKnown) known.clear();
  known.set(source, pattern);
  return pattern;
}
