/**
 * Whether a regular expression can freeze a page. It is read and reasoned about by recheck, for a bounded time; it is
 * never run against anything here. What can't be proven harmless in that time counts as harmful.
 */
import { createRequire } from 'node:module';
import type { checkSync, Diagnostics } from 'recheck';

/** `unproven`: nothing bad was found either; on a busy computer that may be said of a harmless pattern. */
export type PatternVerdict = { harmless: true } | { harmless: false; why: string; unproven?: true };

/** Longer ones nobody can read either. */
const mostCharacters = 500;

/** Each doubles the ways to match: 2^16 of them is still nothing. */
const mostChoices = 16;

/** Milliseconds of thinking for one pattern. */
const longestThought = 5000;

/** Attacks are tried out in recheck's own counted machine: so many steps, however busy this computer is. */
const effort = { attackLimit: 1_000_000, incubationLimit: 10_000, maxIteration: 4 };

/** A text of 10,000 characters against a square takes a moment, against a cube minutes. */
const mostHarmlessDegree = 2;

const characterClass = /\\.|\[(?:[^\]\\]|\\.)*\]/gsu;
const choice = /(?<!\()[*+?]\??|\{\d+,\d*\}\??/gu;

/** `a?a?a?…` in a row: recheck takes each by itself. */
const choicesIn = (pattern: string) => pattern.replaceAll(characterClass, 'x').match(choice)?.length ?? 0;

const harmful = (why: string): PatternVerdict => ({ harmless: false, why });

let check: typeof checkSync | undefined;

/** The build in plain JavaScript: no Java, no worker, nothing started. Loaded with the first pattern. */
function diagnose(pattern: string, flags: string, timeout: number): Diagnostics {
  check ??= (createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: typeof checkSync }).checkSync;
  return check(pattern, flags, { ...effort, timeout });
}

function judge(pattern: string, flags: string, timeout: number): PatternVerdict {
  if (pattern.length > mostCharacters) return harmful(`it is longer than ${mostCharacters} characters`);
  if (choicesIn(pattern) > mostChoices)
    return harmful(`it has more than ${mostChoices} parts that may repeat or be left out`);
  const found = diagnose(pattern, flags, timeout);
  if (found.status === 'unknown')
    return { harmless: false, why: 'nobody could prove in time that it always ends soon', unproven: true };
  if (found.complexity.type === 'exponential')
    return harmful('it can backtrack exponentially: a short text can freeze the page');
  if (found.complexity.type !== 'polynomial' || found.complexity.degree <= mostHarmlessDegree)
    return { harmless: true };
  return harmful(
    `it backtracks with the power ${found.complexity.degree} of the text's length: a pasted text can freeze the page`,
  );
}

const known = new Map<string, PatternVerdict>();

/**
 * The verdict on a valid expression; remembered, because the same one is asked about at every save. `timeout`: the
 * most milliseconds to think about it.
 */
export function judgePattern(pattern: string, flags = 'u', timeout = longestThought): PatternVerdict {
  const key = `${flags} ${pattern}`;
  const verdict = known.get(key) ?? judge(pattern, flags, timeout);
  known.set(key, verdict);
  return verdict;
}
