/**
 * Whether a regular expression can freeze a page. It is read and reasoned about by recheck, with counted effort: the
 * verdict is the same on every computer, however busy. It is never run against anything here. What can't be proven
 * harmless counts as harmful.
 */
import { createRequire } from 'node:module';
import type { checkSync, Diagnostics } from 'recheck';

export type PatternVerdict = { harmless: true } | { harmless: false; why: string };

/** Longer ones nobody can read either. */
const mostCharacters = 500;

/** Each doubles the ways to match: 2^16 of them is still nothing. */
const mostChoices = 16;

/**
 * So many steps, and no clock. Attacks are tried out in recheck's own counted machine; larger automata than that are
 * not built, because they would take a minute.
 */
const effort = {
  attackLimit: 1_000_000,
  incubationLimit: 10_000,
  maxIteration: 4,
  maxNFASize: 3000,
  timeout: null as unknown as undefined,
};

/** A text of 10,000 characters against a square takes a moment, against a cube minutes. */
const mostHarmlessDegree = 2;

const characterClass = /\\.|\[(?:[^\]\\]|\\.)*\]/gsu;
const choice = /(?<!\()[*+?]\??|\{\d+,\d*\}\??/gu;

/** `a?a?a?…` in a row: recheck takes each by itself. */
const choicesIn = (pattern: string) => pattern.replaceAll(characterClass, 'x').match(choice)?.length ?? 0;

/** `(a{1,9}){1,9}` has an end to recheck, which nobody would live to see: it is judged as if it had none. */
const withoutEnds = (pattern: string) =>
  pattern.replaceAll(/(\\.|\[(?:[^\]\\]|\\.)*\])|\{(\d+),\d+\}/gsu, (whole, kept?: string, least?: string) =>
    kept === undefined ? `{${least},}` : whole,
  );

const harmful = (why: string): PatternVerdict => ({ harmless: false, why });

let check: typeof checkSync | undefined;

/** The build in plain JavaScript: no Java, no worker, nothing started. Loaded with the first pattern. */
function diagnose(pattern: string, flags: string): Diagnostics {
  check ??= (createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: typeof checkSync }).checkSync;
  return check(pattern, flags, effort);
}

const isExponential = (found: Diagnostics) => found.status !== 'unknown' && found.complexity.type === 'exponential';

function judge(pattern: string, flags: string): PatternVerdict {
  if (pattern.length > mostCharacters) return harmful(`it is longer than ${mostCharacters} characters`);
  if (choicesIn(pattern) > mostChoices)
    return harmful(`it has more than ${mostChoices} parts that may repeat or be left out`);
  const found = diagnose(pattern, flags);
  if (found.status === 'unknown') return harmful('nobody could prove that it always ends soon');
  const endless = withoutEnds(pattern);
  if (isExponential(found) || (endless !== pattern && isExponential(diagnose(endless, flags))))
    return harmful('it can backtrack exponentially: a short text can freeze the page');
  const { complexity } = found;
  if (complexity.type !== 'polynomial' || complexity.degree <= mostHarmlessDegree) return { harmless: true };
  return harmful(
    `it backtracks with the power ${complexity.degree} of the text's length: a pasted text can freeze the page`,
  );
}

const known = new Map<string, PatternVerdict>();

/**
 * The verdict on a valid expression; remembered, because the same one is asked about at every save. A `maxLength`
 * beside it changes nothing: all rules of a field are judged, also of a text that is too long.
 */
export function validatePattern(pattern: string, flags = 'u'): PatternVerdict {
  const key = `${flags} ${pattern}`;
  const verdict = known.get(key) ?? judge(pattern, flags);
  known.set(key, verdict);
  return verdict;
}
