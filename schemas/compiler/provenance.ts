/** Source, owner and conditions of a rule, for the rule book. */
import { turnsTo } from '../model/branches.ts';
import { declaredField } from '../model/field.ts';
import { childAt, type Path, pointerTo, valueAtPath } from '../model/pointer.ts';
import { listConstants } from '#domain/constant-facts.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { sourceId } from './keywords/annotations.ts';
import type { Resolved } from './resolve.ts';

export interface Provenance {
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

export function getProvenance({ schema, origins }: Pick<Resolved, 'schema' | 'origins'>, place: Place): Provenance {
  const ids = [...writtenSources(schema, place), ...constantIds(place.setting, place.path, origins)];
  return {
    sources: [...new Set(ids)],
    owner: getOwner(schema, place),
    conditions: conditionsAt(schema, place.path, origins),
  };
}
