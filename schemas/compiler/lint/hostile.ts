import { createRequire } from 'node:module';
import type { checkSync, Diagnostics } from 'recheck';
import { isObject, type JsonObject } from '#schemas/model/json.ts';
import type { Path } from '#schemas/model/pointer.ts';
import type { Source } from '#schemas/model/source.ts';
import { findingAt, type LintContext, type LintRule, visitSources } from './context.ts';
import type { Finding } from './finding.ts';

/**
 * Checks whether a regular expression can freeze a page. recheck analyzes it with counted effort, so the result is the
 * same on every computer, however busy. The expression itself never runs here. What cannot be proven harmless counts as
 * harmful.
 */
type PatternVerdict = { harmless: true } | { harmless: false; why: string };

/** Longer expressions are unreadable anyway. */
const mostCharacters = 500;

/** Each choice doubles the ways to match: 2^16 is still harmless. */
const mostChoices = 16;

/**
 * A step limit instead of a time limit. Attacks run in recheck's own counted machine; larger automata are not built,
 * because they would take a minute.
 */
const effort = {
  attackLimit: 1_000_000,
  incubationLimit: 10_000,
  maxIteration: 4,
  maxNFASize: 3000,
  timeout: null as unknown as undefined,
};

/** A text of 10,000 characters takes a moment at quadratic effort, minutes at cubic. */
const mostHarmlessDegree = 2;

const characterClass = /\\.|\[(?:[^\]\\]|\\.)*\]/gsu;
const choice = /(?<!\()[*+?]\??|\{\d+,\d*\}\??/gu;

/** recheck analyzes each choice of `a?a?a?…` on its own. */
const choicesIn = (pattern: string) => pattern.replaceAll(characterClass, 'x').match(choice)?.length ?? 0;

/** recheck considers `(a{1,9}){1,9}` bounded, but it would run for ages: it is analyzed as unbounded. */
const withoutEnds = (pattern: string) =>
  pattern.replaceAll(/(\\.|\[(?:[^\]\\]|\\.)*\])|\{(\d+),\d+\}/gsu, (whole, kept?: string, least?: string) =>
    kept === undefined ? `{${least},}` : whole,
  );

const one = String.raw`(?:\\[dDwWsS.\-]|\[(?:\\.|[^\\\]])*\]|[^\\[\](){}|*+?^$])`;
const fixed = String.raw`(?:${one}(?:\{\d{1,2}\})?)*`;

/**
 * Single characters, of which one at most may repeat: quadratic in the text at worst. Most patterns of forms are like
 * this, and recheck takes half a second for `^[a-z]{3,60}$`.
 */
const sequence = new RegExp(String.raw`^\^?${fixed}(?:${one}(?:[*+?]|\{\d{1,3},\d{0,3}\})${fixed})?\$?$`, 'u');

const harmful = (why: string): PatternVerdict => ({ harmless: false, why });

let check: typeof checkSync | undefined;

/** The plain JavaScript build: no Java, no worker, no process. Loaded with the first pattern. */
function diagnose(pattern: string, flags: string): Diagnostics {
  check ??= (createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: typeof checkSync }).checkSync;
  return check(pattern, flags, effort);
}

const isExponential = (found: Diagnostics) => found.status !== 'unknown' && found.complexity.type === 'exponential';

function validate(pattern: string, flags: string): PatternVerdict {
  if (pattern.length > mostCharacters) return harmful(`it is longer than ${mostCharacters} characters`);
  if (choicesIn(pattern) > mostChoices)
    return harmful(`it has more than ${mostChoices} parts that may repeat or be left out`);
  if (sequence.test(pattern)) return { harmless: true };
  const found = diagnose(pattern, flags);
  if (found.status === 'unknown') return harmful('it could not be proved that it always ends soon');
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
 * The result for a valid expression; cached, because every save checks the same ones. A `maxLength` beside it changes
 * nothing: all rules of a field run, also for a text that is too long.
 */
export function validatePattern(pattern: string, flags = 'u'): PatternVerdict {
  const key = `${flags} ${pattern}`;
  const verdict = known.get(key) ?? validate(pattern, flags);
  known.set(key, verdict);
  return verdict;
}

/** Finds parts that could freeze a page or change inherited properties. A schema is data from an untrusted author. */
const isPattern = (text: string) => {
  try {
    RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
};

function* harmfulPatterns(context: LintContext): Iterable<Finding> {
  yield* visitSources(context, function* visit(node, path, source) {
    const { pattern } = node;
    if (typeof pattern !== 'string' || !isPattern(pattern)) return;
    const verdict = validatePattern(pattern);
    if (verdict.harmless) return;
    yield findingAt('E128', source, [...path, 'pattern'], {
      what: `This pattern is not safe: ${verdict.why}.`,
      todo: 'Give each part one way to match only, without repetition inside of repetition; or use a keyword or format instead.',
    });
  });
}

/** `constructor` seems present in every answer, and `__proto__` never does. */
const isInherited = (name: string) => name in Object.prototype;

const unprintable = /\p{Cc}/u;

function* impossibleNames(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  const names = isObject(node.properties) ? Object.keys(node.properties) : [];
  for (const name of names) {
    const isEmpty = name.trim() === '';
    if (!isEmpty && !isInherited(name) && !unprintable.test(name)) continue;
    yield findingAt(
      'E129',
      source,
      [...path, 'properties', name],
      {
        what: `No field can be called ${JSON.stringify(name)}.`,
        todo: 'Choose a name of letters and digits.',
      },
      { key: true },
    );
  }
}

export const hostileRules: readonly LintRule[] = [
  { code: 'E128', title: 'Pattern that can freeze a page', check: harmfulPatterns },
  { code: 'E129', title: 'Name that no field can have', check: (context) => visitSources(context, impossibleNames) },
];
