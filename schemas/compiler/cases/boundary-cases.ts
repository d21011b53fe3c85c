/**
 * Boundary cases of every rule, generated from the resolved schema: min−1, min, max, max+1, one decimal too many, every
 * branch both ways, texts that just miss a pattern. The expectation of a case follows from its construction, without a
 * validator.
 */
import { deepEqual } from '#schemas/model/equality.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { parsePointer, pointerTo } from '#schemas/model/pointer.ts';
import { dialectProbes } from './dialect-probes.ts';
import { certainTurns, isActive, isTaken, type Place, pointerToPlace, replaceAt, valueAt } from './branches.ts';
import { type Make, type Probe, probeTexts, refuses, round, takes } from './probe.ts';
import { sampleAt, type Subject } from './sample.ts';
import { getSeeds, turned } from './seeds.ts';
import type { Rule } from '../rules.ts';
import { lengthen } from './texts.ts';

/** Boundary values of the draft-07 keywords. */
const bound =
  (isLow: boolean, isIncluded: boolean): Make =>
  ({ rule, step }) => {
    const limit = Number(rule.setting);
    const inside = round(isLow ? limit + step : limit - step);
    const outside = round(isLow ? limit - step : limit + step);
    return [refuses(outside), { value: limit, refused: !isIncluded }, takes(inside)];
  };

const toText = (current: Json | undefined) => (typeof current === 'string' ? current : 'Texto');

/** Repeats entries; another rule checks uniqueness. */
function filled(current: Json | undefined, length: number): Json[] {
  const list = Array.isArray(current) ? current : [];
  return Array.from({ length }, (_, index) => list[index % Math.max(1, list.length)] ?? index);
}

/** A value of every other type. */
const otherTypes: readonly Json[] = ['text', 7, 7.5, true, [], {}, null];

function isOfType(value: Json, type: Json): boolean {
  if (Array.isArray(type)) return type.some((each) => isOfType(value, each));
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  return typeof value === type;
}

const outside: readonly Json[] = ['no such choice', false, -1];

const choices: Make = ({ rule }) => {
  const values = Array.isArray(rule.setting) ? rule.setting : [rule.setting];
  const other =
    outside.find((value) => !values.includes(value) && values.some((each) => typeof each === typeof value)) ??
    'no such choice';
  return [...values.map(takes), refuses(other)];
};

const getEntries = (current: Json | undefined) => Object.entries(isObject(current) ? current : {});

const properties = (count: number, current: Json | undefined): Json => {
  const kept = getEntries(current).slice(0, count);
  const added = Array.from({ length: count - kept.length }, (_, index) => [`extra${index}`, index] as const);
  return Object.fromEntries([...kept, ...added]);
};

/** Keyed by draft-07 keyword. */
const standardProbes: Readonly<Record<string, Make>> = {
  required: () => [refuses(undefined)],
  type: ({ rule }) => otherTypes.filter((value) => !isOfType(value, rule.setting)).map(refuses),
  enum: choices,
  const: choices,
  minimum: bound(true, true),
  maximum: bound(false, true),
  exclusiveMinimum: bound(true, false),
  exclusiveMaximum: bound(false, false),
  multipleOf: ({ rule }) => [takes(Number(rule.setting)), takes(0), refuses(round(Number(rule.setting) * 1.5))],
  minLength: ({ rule, current }) => {
    const limit = Number(rule.setting);
    const short = limit > 0 ? [refuses(lengthen(toText(current), limit - 1))] : [];
    return [...short, takes(lengthen(toText(current), limit))];
  },
  maxLength: ({ rule, current }) => {
    const limit = Number(rule.setting);
    const long = lengthen(toText(current), limit + 1);
    return [
      refuses(long),
      takes(lengthen(toText(current), limit)),
      takes('📦'.repeat(limit)),
      refuses('📦'.repeat(limit + 1)),
    ];
  },
  pattern: probeTexts,
  format: probeTexts,
  minItems: ({ rule, current }) => [
    ...(Number(rule.setting) > 0 ? [refuses(filled(current, Number(rule.setting) - 1))] : []),
    takes(filled(current, Number(rule.setting))),
  ],
  maxItems: ({ rule, current }) => [
    refuses(filled(current, Number(rule.setting) + 1)),
    takes(filled(current, Number(rule.setting))),
  ],
  uniqueItems: ({ rule, current }) => {
    const list = Array.isArray(current) && current.length > 0 ? current : ['a'];
    return rule.setting === true ? [refuses([...list, list[0] ?? null]), takes([...new Set(list)])] : [];
  },
  contains: () => [refuses([])],
  additionalProperties: ({ current }) => [
    { ...refuses({ ...(isObject(current) && current), notAskedFor: 1 }), at: ['notAskedFor'] },
  ],
  minProperties: ({ rule, current }) => [
    refuses(properties(Number(rule.setting) - 1, current)),
    takes(properties(Number(rule.setting), current)),
  ],
  maxProperties: ({ rule, current }) => [
    refuses(properties(Number(rule.setting) + 1, current)),
    takes(properties(Number(rule.setting), current)),
  ],
};

export interface Case {
  /** `weight maximum 30: 30.1` */
  name: string;
  data: Json;
  pointer: string;
  keyword: string;
  /** Whether this rule rejects it; other rules may reject it as well. */
  refused: boolean;
}

/** The probes of each keyword; a test checks that none is missing. */
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

/** A case expects only this rule's error; other rules' errors about the same value are ignored. */
function getCase(rule: Rule, place: Place, data: Json, { value, refused, at = [] }: Probe): Case {
  const name = `${place.join('.') || 'form'} ${rule.keyword}${getSetting(rule)}: ${shown(value)}`;
  return { name, data, pointer: pointerToPlace([...place, ...at]), keyword: rule.keyword, refused };
}

/** Fills in a missing field first, so that there is something to change. */
function withValue(subject: Subject, rule: Rule, place: Place, data: Json): Json {
  if (rule.keyword === 'required' || valueAt(data, place) !== undefined) return data;
  const parent = valueAt(data, place.slice(0, -1));
  if (!isObject(parent) && !Array.isArray(parent)) return data;
  return replaceAt(data, place, sampleAt(subject, place, data));
}

/** Every case that these valid answers reach; answers in other branches reach the others. */
export function boundaryCases(schema: JsonObject, rules: readonly Rule[], valid: Json): Case[] {
  return rules.flatMap((rule) => casesOfRule({ schema, rules }, rule, valid));
}

/** Parents that must exist before a place is validated. */
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
    // A changed answer may take another branch, in which this rule is absent.
    return isActive(schema, rule.path, data) ? [getCase(rule, place, data, probe)] : [];
  });
}

const sameRule = (a: Rule, b: Rule) =>
  a.keyword === b.keyword && pointerToPlace(getTarget(a)) === pointerToPlace(getTarget(b));

/** Rejected answers, changed so that the branch of the rule is not taken: the rule must not report them. */
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

/** The changed branch has left the rejected value as it was. */
function stillWrong(before: Json, after: Json, pointer: string): boolean {
  const place = parsePointer(pointer);
  return deepEqual(valueAt(before, place), valueAt(after, place));
}

/** One variant suffices: a rule with several messages is one rule. */
const onePerPath = (rules: readonly Rule[]) => [
  ...new Map(
    rules.map((rule) => [
      `${pointerTo(...rule.path)} ${rule.keyword === 'required' ? String(rule.setting) : ''}`,
      rule,
    ]),
  ).values(),
];

/** Which branches some answers take: cases are tried once per combination of branches. */
function getKind({ schema, rules }: Subject, data: Json): string {
  return rules.map(({ path }) => Number(isActive(schema, path, data))).join('');
}

/**
 * All cases of a form: every rule at its boundaries in answers of two kinds, every branch both ways, and valid answers
 * (`keyword` is empty: no rule may reject them).
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
