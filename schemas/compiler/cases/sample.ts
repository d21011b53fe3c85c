/**
 * Generates valid answers from the rules alone: values for one field, and whole forms that are corrected until no rule
 * rejects them.
 */
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { getPart } from './probe.ts';
import type { Rule } from '../rules.ts';
import { getValidator, isActive, type Place, placeIn, replaceAt, valueAt } from './branches.ts';
import { lengthen, rightText } from './texts.ts';

/** Ascending days and times. */
const steps = {
  days: ['2027-01-30', '2027-01-31', '2027-02-01', '2028-01-01'],
  times: ['00:00', '08:30', '09:00', '23:59'],
} as const;

/** The fields of an `ascending`. */
export function orderedFields(setting: Json): string[] {
  const fields = getPart(setting, 'fields');
  return Array.isArray(fields) ? fields.map(String) : [];
}

/** A value for each field, by the given steps; days unless the fields hold times. */
export function inOrder(
  setting: Json,
  current: Json | undefined,
  step: (place: number) => number,
): Record<string, Json> {
  const names = orderedFields(setting);
  const isTime = names.some((name) => /^\d\d:\d\d$/.test(String(getPart(current, name))));
  const values = steps[isTime ? 'times' : 'days'];
  return Object.fromEntries(names.map((name, place) => [name, values[step(place) % values.length] ?? '']));
}

/** The input for cases. */
export interface Subject {
  readonly schema: JsonObject;
  readonly rules: readonly Rule[];
}

const samePlace = (a: Place, b: Place) => a.length === b.length && a.every((segment, index) => segment === b[index]);

/** The rules that apply to one place of these answers. */
const rulesAt = ({ schema, rules }: Subject, place: Place, data: Json): Rule[] =>
  rules.filter(
    (rule) => rule.keyword !== 'required' && samePlace(rule.data, place) && isActive(schema, rule.path, data),
  );

const round = (value: number) => Number(value.toFixed(6));

function sampleNumber(settings: ReadonlyMap<string, Json>, index: number): number {
  const of = (keyword: string, otherwise: number) => Number(settings.get(keyword) ?? otherwise);
  const step =
    settings.get('type') === 'integer' || settings.has('moneyDecimals') ? 1 : 10 ** -Math.min(1, of('maxDecimals', 1));
  const low = Math.max(of('minimum', -Infinity), of('exclusiveMinimum', -Infinity) + step);
  const high = Math.min(of('maximum', Infinity), of('exclusiveMaximum', Infinity) - step);
  const multiple = of('multipleOf', step);
  const least = Number.isFinite(low) ? low : Math.min(1, high);
  return round((settings.has('multipleOf') ? Math.ceil(least / multiple) * multiple : least) + index * multiple);
}

function sampleText(rules: readonly Rule[], settings: ReadonlyMap<string, Json>, index: number): string {
  // A format accepts any day; another rule may not.
  const telling = rules.toSorted((a, b) => Number(a.keyword === 'format') - Number(b.keyword === 'format'));
  const special = telling.map(({ keyword, setting }) => rightText(keyword, setting)).find((text) => text !== undefined);
  const length = Number(settings.get('minLength') ?? 0);
  const text = lengthen(special ?? 'Texto', Math.max(length, [...(special ?? 'Texto')].length));
  const limited = settings.has('maxLength')
    ? lengthen(text, Math.min([...text].length, Number(settings.get('maxLength'))))
    : text;
  // List entries must differ, so the last character varies.
  return index === 0 ? limited : limited.replace(/.$/u, String(index % 10));
}

/** A value that satisfies every rule of a place, apart from cross-field rules; the index-th different one. */
export function sampleAt(subject: Subject, place: Place, data: Json, index = 0): Json {
  const rules = rulesAt(subject, place, data);
  const settings = new Map(rules.map(({ keyword, setting }) => [keyword, setting]));
  const values = settings.get('enum');
  if (settings.has('const')) return settings.get('const') ?? null;
  if (Array.isArray(values)) return values[index % values.length] ?? null;
  const other = settings.get('matchesField');
  if (typeof other === 'string') return valueAt(data, [...place.slice(0, -1), other]) ?? 'Texto';
  const type = [settings.get('type') ?? 'string'].flat()[0];
  if (type === 'boolean') return index > 0;
  if (type === 'number' || type === 'integer') return sampleNumber(settings, index);
  if (type === 'object') return {};
  if (type === 'null') return null;
  if (type !== 'array') return sampleText(rules, settings, index);
  const count = Math.max(1, Number(settings.get('minItems') ?? 1));
  return Array.from({ length: count }, (_, at) => sampleAt(subject, [...place, '*'], data, at));
}

interface Fault {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

const wrappers = new Set(['if', 'allOf', 'anyOf']);
const validators = new WeakMap<JsonObject, (data: Json) => Fault[]>();

/** The schema's errors as Ajv reports them. */
function toFaults(schema: JsonObject, data: Json): Fault[] {
  const known = validators.get(schema);
  if (known) return known(data);
  const validate = getValidator(schema);
  const faults = (each: Json): Fault[] =>
    validate(each) ? [] : (validate.errors ?? []).filter(({ keyword }) => !wrappers.has(keyword));
  validators.set(schema, faults);
  return faults(data);
}

/** Cross-field rules say which field to change and how to satisfy them. */
function repairAcross({ rules }: Subject, data: Json, place: Place, { keyword, params }: Fault): Json | undefined {
  const here = valueAt(data, place);
  if (!isObject(here) || typeof params.at !== 'string') return undefined;
  const ascending =
    keyword === 'ascending'
      ? rules.find((rule) => rule.keyword === keyword && rule.data.join('/') === place.join('/'))
      : undefined;
  if (ascending) return replaceAt(data, place, { ...here, ...inOrder(ascending.setting, here, (index) => index) });
  const at = [...place, ...params.at.split('/')];
  if (keyword === 'differentAddress') return replaceAt(data, at, `${String(valueAt(data, at) ?? '')} 2`);
  if (keyword === 'sameCityProduct') return replaceAt(data, at, 'standard');
  const small = Object.entries(here).map(
    ([name, value]) => [name, typeof value === 'number' ? Math.min(value, 1) : value] as const,
  );
  return replaceAt(data, place, Object.fromEntries(small));
}

function repair(subject: Subject, data: Json, fault: Fault): Json | undefined {
  const place = placeIn(data, fault.instancePath);
  const { missingProperty, additionalProperty } = fault.params;
  if (typeof missingProperty === 'string') {
    const missing = [...place, missingProperty];
    return replaceAt(data, missing, sampleAt(subject, missing, data));
  }
  if (typeof additionalProperty === 'string') return replaceAt(data, [...place, additionalProperty], undefined);
  if (fault.keyword === 'computed') return replaceAt(data, place, undefined);
  const across = repairAcross(subject, data, place, fault);
  if (across !== undefined) return across;
  return replaceAt(data, place, sampleAt(subject, place, data));
}

const mostRepairs = 200;

/** The answers with every rejected value corrected; undefined when that fails. */
export function complete(subject: Subject, start: Json): Json | undefined {
  let data = start;
  const visited = new Set<string>();
  for (let count = 0; count < mostRepairs; count += 1) {
    const [fault] = toFaults(subject.schema, data);
    if (!fault) return data;
    const state = JSON.stringify(data);
    if (visited.has(state)) return undefined;
    visited.add(state);
    const repaired = repair(subject, data, fault);
    if (repaired === undefined) return undefined;
    data = repaired;
  }
  return undefined;
}

/** The answers with every declared field, including those of a list's first entry, while they stay valid. */
export function fillIn(subject: Subject, start: Json, place: Place = [], node: JsonObject = subject.schema): Json {
  let data = start;
  for (const [name, field] of Object.entries(isObject(node.properties) ? node.properties : {})) {
    const at = [...place, name];
    if (!isObject(field)) continue;
    if (valueAt(data, at) === undefined) {
      const tried = complete(subject, replaceAt(data, at, sampleAt(subject, at, data)));
      if (tried !== undefined && valueAt(tried, at) !== undefined) data = tried;
    }
    if (field.properties !== undefined && valueAt(data, at) !== undefined) data = fillIn(subject, data, at, field);
    const entry = [...at, '*'];
    if (isObject(field.items) && valueAt(data, entry) !== undefined) data = fillIn(subject, data, entry, field.items);
  }
  return data;
}
