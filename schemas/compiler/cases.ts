/** Cases at the edges of every rule, made from the resolved schema and valid answers: min−1, min, max, max+1 and so on. */
import { isObject, type Json, type JsonObject, type Path } from './json.ts';
import { createAjv } from './keywords/ajv.ts';
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

const ajv = createAjv();
const conditions = new Map<string, (data: unknown) => boolean>();

function holds(condition: Json, data: unknown): boolean {
  const text = JSON.stringify(condition);
  const known = conditions.get(text);
  if (known) return known(data);
  const validate = ajv.compile(condition as JsonObject);
  const test = (value: unknown) => validate(value) === true;
  conditions.set(text, test);
  return test(data);
}

/** Whether the branch that a rule stands in is the one that these answers take. */
function isActive(schema: JsonObject, path: Path, data: unknown): boolean {
  let node: Json | undefined = schema;
  let here: unknown = data;
  for (const [index, segment] of path.entries()) {
    if (isObject(node) && node.if !== undefined) {
      if (segment === 'then' && !holds(node.if, here)) return false;
      if (segment === 'else' && holds(node.if, here)) return false;
    }
    const parent = path[index - 1];
    if (parent === 'properties') here = isObject(here) ? here[segment] : undefined;
    node = Array.isArray(node) ? node[Number(segment)] : isObject(node) ? node[segment] : undefined;
  }
  return true;
}

/** The answers with the value at a place of the data replaced, or taken away with `undefined`. */
function replaceAt(data: Json, place: readonly string[], value: Json | undefined): Json {
  const [segment, ...rest] = place;
  if (segment === undefined) return value ?? null;
  if (segment === '*') {
    const list = Array.isArray(data) ? data : [];
    return list.map((item, index) => (index === 0 ? replaceAt(item, rest, value) : item));
  }
  const object = isObject(data) ? data : {};
  if (rest.length === 0 && value === undefined) {
    const { [segment]: _, ...others } = object;
    return others;
  }
  return { ...object, [segment]: rest.length === 0 ? (value as Json) : replaceAt(object[segment] ?? {}, rest, value) };
}

function valueAt(data: Json | undefined, place: readonly string[]): Json | undefined {
  return place.reduce<Json | undefined>((node, segment) => {
    if (segment === '*') return Array.isArray(node) ? node[0] : undefined;
    return isObject(node) ? node[segment] : undefined;
  }, data);
}

type Probe = [value: Json | undefined, refused: boolean];

/** Long enough or too long, without becoming another kind of text: the last character repeats. */
function lengthen(text: string, length: number): string {
  const characters = [...(text || 'x')];
  const last = characters.at(-1) ?? 'x';
  return [...characters.slice(0, length), ...Array.from({ length: Math.max(0, length - characters.length) }, () => last)].join('');
}

const round = (value: number) => Number(value.toFixed(6));

const around = (limit: number, step: number, isLow: boolean, included: boolean): Probe[] => {
  const inside = round(isLow ? limit + step : limit - step);
  const outside = round(isLow ? limit - step : limit + step);
  return [[outside, true], [limit, !included], [inside, false]];
};

function probeNumber({ keyword, setting }: Rule, step: number): Probe[] {
  const limit = Number(setting);
  if (keyword === 'minimum') return around(limit, step, true, true);
  if (keyword === 'maximum') return around(limit, step, false, true);
  if (keyword === 'exclusiveMinimum') return around(limit, step, true, false);
  if (keyword === 'exclusiveMaximum') return around(limit, step, false, false);
  if (keyword === 'maxDecimals') return [[Number((1 + 10 ** -(limit + 1)).toFixed(limit + 1)), true], [Number((1 + 10 ** -limit).toFixed(limit)), false]];
  if (keyword === 'moneyDecimals') return [[100.5, true], [101, false]];
  return [];
}

function probeText({ keyword, setting }: Rule, text: string): Probe[] {
  const limit = Number(setting);
  if (keyword === 'maxLength') return [[lengthen(text, limit + 1), true], [lengthen(text, limit), false]];
  if (keyword === 'minLength') return [[lengthen(text, limit - 1), true], [lengthen(text, limit), false]];
  if (keyword === 'notBlank') return [['', true], [' \t', true], ['\u00a0', true], [text, false]];
  if (keyword === 'plainText') return [[`${text}\u0000`, true], [`${text}\u202e`, true], [`${text}\ud800`, true], [`${text} 📦`, false]];
  if (keyword === 'digits') return [['1'.repeat(limit - 1), true], ['1'.repeat(limit), false], ['1'.repeat(limit + 1), true]];
  return [];
}

function probeList({ keyword, setting }: Rule, list: Json[]): Probe[] {
  const limit = Number(setting);
  const filled = (length: number) => Array.from({ length }, (_, index) => list[index % Math.max(1, list.length)] ?? index);
  if (keyword === 'maxItems') return [[filled(limit + 1), true], [filled(limit), false]];
  if (keyword === 'minItems') return [[filled(limit - 1), true], [filled(limit), false]];
  if (keyword === 'uniqueItems') return [[[...list, list[0] ?? null], list.length > 0]];
  return [];
}

/** A value of every other type. */
const otherTypes: readonly Json[] = ['text', 7, true, [], {}, null];

function isOfType(value: Json, type: Json): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function probe(rule: Rule, current: Json | undefined, step: number): Probe[] {
  const { keyword, setting } = rule;
  if (keyword === 'required') return [[undefined, true]];
  if (keyword === 'type') return otherTypes.filter((value) => !isOfType(value, setting)).map((value) => [value, true]);
  if (keyword === 'enum' && Array.isArray(setting)) return [...setting.map((value): Probe => [value, false]), ['no such choice', true]];
  if (keyword === 'const') return [[setting, false], ['something else', true]];
  if (typeof current === 'string') return probeText(rule, current);
  if (Array.isArray(current)) return probeList(rule, current);
  return typeof current === 'number' || current === undefined ? probeNumber(rule, step) : [];
}

/** The smallest step that the field's decimals allow. */
function stepOf(rule: Rule, rules: readonly Rule[]): number {
  const siblings = rules.filter(({ data }) => data.join('/') === rule.data.join('/'));
  const isWhole = siblings.some(({ keyword, setting }) => keyword === 'moneyDecimals' || (keyword === 'type' && setting === 'integer'));
  if (isWhole) return 1;
  const decimals = siblings.filter(({ keyword }) => keyword === 'maxDecimals').map(({ setting }) => Number(setting));
  return 10 ** -Math.max(2, ...decimals);
}

const pointerTo = (place: readonly string[]) => place.map((segment) => `/${segment === '*' ? 0 : segment}`).join('');

/** Every case that these valid answers reach; answers that take other branches reach the others. */
export function boundaryCases(schema: JsonObject, rules: readonly Rule[], valid: Json): Case[] {
  return rules.flatMap((rule) => {
    const place = rule.keyword === 'required' ? [...rule.data, String(rule.setting)] : rule.data;
    if (!isActive(schema, rule.path, valid)) return [];
    const current = valueAt(valid, place);
    return probe(rule, current, stepOf(rule, rules)).flatMap(([value, refused]): Case[] => {
      const data = replaceAt(valid, place, value);
      // Another answer may take another branch, where this rule doesn't stand.
      if (!isActive(schema, rule.path, data)) return [];
      const shown = JSON.stringify(value)?.slice(0, 40) ?? 'missing';
      const name = `${place.join('.') || 'form'} ${rule.keyword} ${shown}`;
      return [{ name, data, pointer: pointerTo(place), keyword: rule.keyword, refused }];
    });
  });
}
