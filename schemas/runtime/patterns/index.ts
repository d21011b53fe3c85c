/**
 * Evaluates patterns of external schemas, the same in browser, server and command line, and always in bounded time:
 * RegExp would backtrack as long as the pattern makes it.
 */
import { matches } from './match.ts';
import { type Machine, getMachine, Unjudged } from './parse.ts';

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
    return { isBroken: !(error instanceof Unjudged), why };
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
