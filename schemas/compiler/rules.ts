/** Every rule of a resolved schema with its message: the one list behind keys, lint, cases and rule book. */
import { listConstants } from '#domain/constant-facts.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { childAt, type Path, pointerTo, valueAtPath } from '../model/pointer.ts';
import { type Visited, walkSchema } from '../model/walk.ts';
import { findAnnotation, sourceId } from './keywords/annotations.ts';
import { findDialectKeyword } from './keywords/dialect.ts';
import { isAssertion } from './keywords/standard.ts';
import type { Messages } from './messages.ts';
import type { Origin, Resolved } from './resolve.ts';
import { declaredField, turnsTo } from '../model/branches.ts';

/** Source, owner and conditions of a rule, for the rule book. */
interface Provenance {
  /** Ids of docs/requirements.md and docs/decisions.md: those of the rule, and those of its constants. */
  sources: string[];
  owner: string | undefined;
  /**
   * The branches around it, outermost first: names of conditions, `!name` for their negation, else `productType =
   * "standard"`.
   */
  conditions: string[];
}

/** The identity of a rule here. */
interface Place {
  keyword: string;
  setting: Json;
  path: Path;
  /** Path of the validated data; for `required`, of the missing field. */
  data: readonly string[];
}

const constantSources = new Map(listConstants().map(({ path, source }) => [path, source]));

const idsIn = (text: string): string[] => text.split(/[\s,:]+/).filter((word) => sourceId.test(word));

/** Ids of the domain constants in a rule's value. */
function* constantIds(setting: Json, path: Path, origins: Resolved['origins']): Iterable<string> {
  const { constant } = origins.get(pointerTo(...path)) ?? {};
  if (constant !== undefined) yield* idsIn(constantSources.get(constant) ?? '');
  if (isObject(setting))
    for (const [key, child] of Object.entries(setting)) yield* constantIds(child, [...path, key], origins);
}

/** The schemas around a place, innermost first. */
function schemasAround(schema: JsonObject, path: Path): JsonObject[] {
  return path
    .map((_, length) => valueAtPath(schema, path.slice(0, length)))
    .filter(isObject)
    .toReversed();
}

function getIds(node: JsonObject | undefined, keyword: string): string[] | undefined {
  const source = childAt(node, 'source');
  const ids = isObject(source) ? childAt(source, keyword) : undefined;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : undefined;
}

/** The nearest written source: of the rule, the field, then the schemas around them. */
function writtenSources(schema: JsonObject, { keyword, path, data }: Place): string[] {
  const [node, ...around] = schemasAround(schema, path);
  const field = declaredField(schema, data);
  const named = [node, field].map((each) => getIds(each, keyword));
  const general = [...(keyword === 'required' ? [field, node] : [node, field]), ...around].map((each) =>
    getIds(each, '*'),
  );
  return [...named, ...general].find((ids) => ids !== undefined) ?? [];
}

function getOwner(schema: JsonObject, { keyword, path, data }: Place): string | undefined {
  const [node, ...around] = schemasAround(schema, path);
  const fields = data.map((_, index) => declaredField(schema, data.slice(0, data.length - index)));
  const nearest = keyword === 'required' ? [...fields, node] : [node, ...fields];
  return [...nearest, ...around].map((each) => childAt(each, 'owner')).find((owner) => typeof owner === 'string');
}

/** A condition without a name, shortened to one line. */
function describe(condition: Json): string {
  const properties = isObject(condition) && isObject(condition.properties) ? Object.entries(condition.properties) : [];
  const tests = properties.map(([name, test]) => {
    if (!isObject(test)) return name;
    if ('const' in test) return `${name} = ${JSON.stringify(test.const)}`;
    return Array.isArray(test.enum) ? `${name} in ${JSON.stringify(test.enum)}` : `${name}: ${JSON.stringify(test)}`;
  });
  return tests.length > 0 ? tests.join(' and ') : JSON.stringify(condition);
}

/** The branches around a place. */
function conditionsAt(schema: JsonObject, path: Path, origins: Resolved['origins']): string[] {
  return turnsTo(schema, path).map((turn) => {
    if (turn.keyword === 'dependencies') return `has ${turn.field}`;
    const name = origins.get(pointerTo(...turn.path, 'if'))?.condition ?? describe(turn.condition);
    return turn.wanted ? name : `!${name}`;
  });
}

function getProvenance({ schema, origins }: Pick<Resolved, 'schema' | 'origins'>, place: Place): Provenance {
  const ids = [...writtenSources(schema, place), ...constantIds(place.setting, place.path, origins)];
  return {
    sources: [...new Set(ids)],
    owner: getOwner(schema, place),
    conditions: conditionsAt(schema, place.path, origins),
  };
}

export interface Rule extends Provenance {
  keyword: string;
  /** The rule's value, e.g. 30 of `maximum: 30`; for `required` the property. */
  setting: Json;
  /** Path in the resolved schema. */
  path: Path;
  /** Path of the validated value in the data; `*` for any item. */
  data: readonly string[];
  /** Last named part of the path to the field to correct; empty for the form itself. */
  field: string;
  origin: Origin;
  /** The errorMessage beside the rule, if any. */
  ownMessage: string | undefined;
  /** Reason of a rule with several messages. */
  variant: string | undefined;
}

/** Errors inside these are never reported on their own. */
const unheard: ReadonlySet<string> = new Set(['if', 'not', 'definitions']);

/** Every schema inside a schema that can reject: not those in `if`, whose errors are not reported. */
export const rejectingSchemas = (schema: JsonObject): Iterable<Visited> =>
  walkSchema(schema, ({ keyword }) => !unheard.has(keyword));

const getField = (data: readonly string[]) => data.findLast((segment) => segment !== '*') ?? '';

function getOwnMessage(message: Json | undefined, keyword: string, variant: string | undefined): string | undefined {
  if (typeof message === 'string') return message;
  const entry = isObject(message) ? message[keyword] : undefined;
  if (typeof entry === 'string') return entry;
  const varied = isObject(entry) && variant !== undefined ? entry[variant] : undefined;
  return typeof varied === 'string' ? varied : undefined;
}

/** `at` of a cross-field rule: the field that shows the message. */
function correctedField(setting: Json, data: readonly string[]): string {
  if (!isObject(setting)) return getField(data);
  if (typeof setting.at === 'string') return setting.at.split('/').at(-1) ?? '';
  const first = Array.isArray(setting.fields) ? setting.fields[0] : undefined;
  return typeof first === 'string' ? first : getField(data);
}

const implicitAt: Readonly<Record<string, string>> = { maxVolumetricWeight: 'length', maxBillingWeight: 'weight' };

/** Where a part of the resolved schema was written; a part without a place has its parent's. */
export function getOrigin(path: Path, origins: Resolved['origins']): Origin {
  for (let length = path.length; length >= 0; length -= 1) {
    const origin = origins.get(pointerTo(...path.slice(0, length)));
    if (origin) return origin;
  }
  return { file: '', path: [], form: '' };
}

/** See `getVariant` in the runtime, which distinguishes them in Ajv's errors. */
function getVariants(keyword: string, setting: Json): readonly (string | undefined)[] {
  const annotation = findAnnotation(keyword);
  if (annotation) return isObject(setting) ? (annotation.reasons?.(setting) ?? []) : [];
  const named = ['type', 'format', 'passwordRule'].includes(keyword) && typeof setting === 'string';
  if (named) return [setting];
  const reasons = findDialectKeyword(keyword)?.reasons ?? [undefined];
  return typeof reasons === 'function' ? reasons(setting) : reasons;
}

/** Whether the keyword is a rule for people: Ajv or the server validates it. */
const isRule = (keyword: string) =>
  findDialectKeyword(keyword) !== undefined || isAssertion(keyword) || findAnnotation(keyword)?.reasons !== undefined;

export function listRules(resolved: Resolved): Rule[] {
  const { schema, origins } = resolved;
  const rules: Rule[] = [];
  for (const { node, path, data } of rejectingSchemas(schema)) {
    for (const [keyword, setting] of Object.entries(node)) {
      const dialect = findDialectKeyword(keyword);
      if (!isRule(keyword)) continue;
      if (setting === undefined || (keyword === 'additionalProperties' && setting !== false)) continue;
      const at = [...path, keyword];
      const add = (rule: Pick<Rule, 'setting' | 'field' | 'variant'>, written: Path = at) =>
        rules.push({
          ...getProvenance(resolved, {
            keyword,
            setting,
            path: at,
            data: keyword === 'required' ? [...data, rule.field] : data,
          }),
          keyword,
          path: at,
          data,
          origin: getOrigin(written, origins),
          ownMessage: getOwnMessage(node.errorMessage, keyword, rule.variant),
          ...rule,
        });
      if (keyword === 'required' && Array.isArray(setting)) {
        for (const name of setting.map(String)) add({ setting: name, field: name, variant: name }, [...at, name]);
        continue;
      }
      const field =
        dialect?.type === 'object' ? (implicitAt[keyword] ?? correctedField(setting, data)) : getField(data);
      for (const variant of getVariants(keyword, setting)) add({ setting, field, variant });
    }
  }
  return rules;
}

/** A blank field and an empty list have the message of a missing one, unless they have their own. */
function getNames({ keyword, variant, setting }: Rule): string[] {
  if (keyword === 'required') return ['required'];
  if (keyword === 'notBlank' || (keyword === 'minItems' && setting === 1)) return [keyword, 'required'];
  return variant === undefined ? [keyword] : [`${keyword}.${variant}`, keyword];
}

/** The chain `<form>.<field>.<keyword>` → `<field>.<keyword>` → `<keyword>`, most specific first. */
export function messageCandidates(rule: Rule): string[] {
  if (rule.ownMessage !== undefined) return [rule.ownMessage];
  // The server has one key for all forms: see runtime/server-rules.ts.
  if (rule.keyword === 'serverRule') return [`serverRule.${rule.variant}`];
  const { field, origin } = rule;
  const levels = field ? [`${origin.form}.${field}.`, `${field}.`, ''] : [`${origin.form}.`, ''];
  return levels.flatMap((level) => getNames(rule).map((name) => `${level}${name}`));
}

/** Three lint rules, the tables and the index ask for the key of every rule, at every save. */
const rememberedKeys = new WeakMap<Messages, WeakMap<Rule, { key: string | undefined }>>();

/** The message key of a rule, without namespace; undefined when no candidate has a text. */
export function messageKey(rule: Rule, messages: Messages): string | undefined {
  const keys = rememberedKeys.get(messages) ?? new WeakMap<Rule, { key: string | undefined }>();
  rememberedKeys.set(messages, keys);
  const found = keys.get(rule) ?? { key: messageCandidates(rule).find((key) => messages.has('rules', key)) };
  keys.set(rule, found);
  return found.key;
}

const standardParams: Readonly<Record<string, readonly string[]>> = {
  minLength: ['limit', 'have'],
  maxLength: ['limit', 'have'],
  minItems: ['limit', 'have'],
  maxItems: ['limit', 'have'],
  minimum: ['limit', 'amount'],
  maximum: ['limit', 'amount'],
  exclusiveMinimum: ['limit', 'amount'],
  exclusiveMaximum: ['limit', 'amount'],
  minProperties: ['limit'],
  maxProperties: ['limit'],
  multipleOf: ['multipleOf'],
  const: ['allowedValue'],
};

/** What a message of the rule may interpolate. */
export const interpolated = ({ keyword }: Pick<Rule, 'keyword'>): string[] => [
  ...(findDialectKeyword(keyword)?.params ?? findAnnotation(keyword)?.params ?? standardParams[keyword] ?? []),
  'count',
  'position',
];

/** The names between the braces of a text. */
export const placeholders = (text: string) =>
  [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name ?? '');
