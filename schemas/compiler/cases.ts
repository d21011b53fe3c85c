/**
 * Cases at the edges of every rule, made from the resolved schema: min−1, min, max, max+1, one decimal too many, every
 * branch both ways, texts that just miss a pattern. What a case expects is certain by itself; no validator is asked.
 */
import { deepEqual } from '../model/equality.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { parsePointer, pointerTo } from '../model/pointer.ts';
import { dialectProbes } from './cases/dialect-probes.ts';
import { certainTurns, isActive, isTaken } from './cases/branches.ts';
import { type Place, pointerToPlace, replaceAt, valueAt } from './cases/places.ts';
import type { Make, Probe } from './cases/probe.ts';
import { sampleAt, type Subject } from './cases/sample.ts';
import { getSeeds, turned } from './cases/seeds.ts';
import { standardProbes } from './cases/standard-probes.ts';
import type { Rule } from './rules.ts';

export interface Case {
  /** `weight maximum 30: 30.1` */
  name: string;
  data: Json;
  pointer: string;
  keyword: string;
  /** Whether this very rule refuses it; other rules may have their own say. */
  refused: boolean;
}

/** How each keyword is probed; a test walks the keywords. */
export const probes: Readonly<Record<string, Make>> = { ...standardProbes, ...dialectProbes };

/** The smallest step that the field's decimals allow. */
function getStep(rule: Rule, rules: readonly Rule[]): number {
  const siblings = rules.filter(({ data }) => data.join('/') === rule.data.join('/'));
  const isWhole = siblings.some(
    ({ keyword, setting }) => keyword === 'moneyDecimals' || (keyword === 'type' && setting === 'integer'),
  );
  if (isWhole) return 1;
  const decimals = siblings.filter(({ keyword }) => keyword === 'maxDecimals').map(({ setting }) => Number(setting));
  return 10 ** -Math.max(2, ...decimals);
}

const getTarget = ({ keyword, data, setting }: Rule): Place =>
  keyword === 'required' ? [...data, String(setting)] : data;

function shown(value: Json | undefined): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 48
    ? `${text.slice(0, 44)} … (${isObject(value) || Array.isArray(value) ? Object.keys(value).length : [...String(value)].length})`
    : text;
}

function getSetting({ keyword, setting }: Rule): string {
  if (keyword === 'required' || setting === true) return '';
  const limit = isObject(setting) ? (setting.limit ?? setting.by) : setting;
  return limit === undefined || typeof limit === 'object' ? '' : ` ${String(limit)}`;
}

/** What the other rules say of the same value is left out of a case; which rule speaks is not. */
function getCase(rule: Rule, place: Place, data: Json, { value, refused, at = [] }: Probe): Case {
  const name = `${place.join('.') || 'form'} ${rule.keyword}${getSetting(rule)}: ${shown(value)}`;
  return { name, data, pointer: pointerToPlace([...place, ...at]), keyword: rule.keyword, refused };
}

/** A field that isn't there is filled in first, so that there is something to change. */
function withValue(subject: Subject, rule: Rule, place: Place, data: Json): Json {
  if (rule.keyword === 'required' || valueAt(data, place) !== undefined) return data;
  const parent = valueAt(data, place.slice(0, -1));
  if (!isObject(parent) && !Array.isArray(parent)) return data;
  return replaceAt(data, place, sampleAt(subject, place, data));
}

/** Every case that these valid answers reach; answers that take other branches reach the others. */
export function boundaryCases(schema: JsonObject, rules: readonly Rule[], valid: Json): Case[] {
  return rules.flatMap((rule) => casesOfRule({ schema, rules }, rule, valid));
}

/** What must be there for a place to be judged at all. */
const isReachable = (place: Place, data: Json) => place.length === 0 || valueAt(data, place.slice(0, -1)) !== undefined;

function casesOfRule(subject: Subject, rule: Rule, valid: Json): Case[] {
  const { schema, rules } = subject;
  const place = getTarget(rule);
  if (!isActive(schema, rule.path, valid) || !isReachable(place, valid)) return [];
  const base = withValue(subject, rule, place, valid);
  const probed = {
    rule,
    current: valueAt(base, place),
    parent: valueAt(base, place.slice(0, -1)),
    step: getStep(rule, rules),
  };
  return (probes[rule.keyword]?.(probed) ?? []).flatMap((probe): Case[] => {
    const data = replaceAt(base, place, probe.value);
    // Another answer may take another branch, where this rule doesn't stand.
    return isActive(schema, rule.path, data) ? [getCase(rule, place, data, probe)] : [];
  });
}

const sameRule = (a: Rule, b: Rule) =>
  a.keyword === b.keyword && pointerToPlace(getTarget(a)) === pointerToPlace(getTarget(b));

/** Refused answers, changed so that the branch of the rule isn't taken: then it keeps silent. */
function silentCases(subject: Subject, rule: Rule, refused: readonly Case[]): Case[] {
  const { schema, rules } = subject;
  const turns = certainTurns(schema, rule.path) ?? [];
  const twins = rules.filter((other) => other !== rule && sameRule(other, rule));
  return turns.flatMap((turn) => {
    for (const { name, data, pointer, keyword } of refused) {
      const other = turned(subject, data, turn, false).find(
        (each) =>
          !isTaken(turn, each) &&
          !twins.some((twin) => isActive(schema, twin.path, each)) &&
          stillWrong(data, each, pointer),
      );
      if (other !== undefined)
        return [{ name: `${name}, in another branch`, data: other, pointer, keyword, refused: false }];
    }
    return [];
  });
}

/** The change of branch has left alone what the rule would refuse. */
function stillWrong(before: Json, after: Json, pointer: string): boolean {
  const place = parsePointer(pointer);
  return deepEqual(valueAt(before, place), valueAt(after, place));
}

/** One variant is enough: a rule with several messages is one rule. */
const onePerPath = (rules: readonly Rule[]) => [
  ...new Map(
    rules.map((rule) => [
      `${pointerTo(...rule.path)} ${rule.keyword === 'required' ? String(rule.setting) : ''}`,
      rule,
    ]),
  ).values(),
];

/** Which branches some answers take: cases are tried once in each kind of answers, not in all of them. */
function getKind({ schema, rules }: Subject, data: Json): string {
  return rules.map(({ path }) => Number(isActive(schema, path, data))).join('');
}

/**
 * All cases of a form: every rule at its edges in answers of two kinds, every branch both ways, and answers that are
 * fine as they are (`keyword` is empty: nothing at all may be refused).
 */
export function formCases(subject: Subject, examples: readonly Json[]): Case[] {
  const seeds = getSeeds(subject, examples);
  const kinds = [...new Map(seeds.map((seed) => [getKind(subject, seed), seed])).values()];
  const whole = seeds.map((data, index): Case => ({
    name: `valid answers ${index + 1}`,
    data,
    pointer: '',
    keyword: '',
    refused: false,
  }));
  const edges = onePerPath(subject.rules).flatMap((rule) => {
    const reached = kinds.map((seed) => casesOfRule(subject, rule, seed)).filter((cases) => cases.length > 0);
    const cases = reached.slice(0, 2).flat();
    return [
      ...cases,
      ...silentCases(
        subject,
        rule,
        cases.filter(({ refused }) => refused),
      ),
    ];
  });
  return [
    ...new Map(
      [...whole, ...edges].map((each) => [JSON.stringify([each.pointer, each.keyword, each.data]), each]),
    ).values(),
  ];
}
