/** Boundary values of the draft-07 keywords. */
import { isObject, type Json } from '../../model/json.ts';
import { type Make, probeTexts, refuses, round, takes } from './probe.ts';
import { lengthen } from './texts.ts';

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
export const standardProbes: Readonly<Record<string, Make>> = {
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
