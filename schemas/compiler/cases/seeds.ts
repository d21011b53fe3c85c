/**
 * Valid initial answers: given examples, generated ones, and for every branch some that take it and some that do not.
 */
import { getAlternatives, type Turn } from '#schemas/model/branches.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { accepts, certainTurns, isTaken, type Place, replaceAt, valueAt } from './branches.ts';
import { complete, fillIn, sampleAt, type Subject } from './sample.ts';

/** Values that distinguish conditions; allowed values of a field come first. */
function getPool(subject: Subject, place: Place, data: Json, condition: JsonObject): Json[] {
  const declared = subject.rules.filter(
    ({ keyword, data: at }) => keyword === 'enum' && at.join('/') === place.join('/'),
  );
  const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((keyword) => {
    const bound = condition[keyword];
    return typeof bound === 'number' ? [bound, bound - 1, bound + 1] : [];
  });
  const types = subject.rules.filter(({ keyword, data: at }) => keyword === 'type' && at.join('/') === place.join('/'));
  const fits = (value: Json) => types.every(({ setting }) => accepts({ type: setting }, value));
  const named = [condition.const, ...(Array.isArray(condition.enum) ? condition.enum : [])].filter(
    (value) => value !== undefined,
  );
  const allowed = declared.flatMap(({ setting }) => (Array.isArray(setting) ? setting : []));
  const pool = [...allowed, ...named, true, false, sampleAt(subject, place, data), ...numbers, 'otro', '', 0, 1, []];
  // Values of another type come last: they violate many conditions, but rarely stay valid.
  return [...pool.filter(fits), ...pool.filter((value) => !fits(value))];
}

const getChildren = (node: Json | undefined): [string, JsonObject][] =>
  Object.entries(isObject(node) ? node : {}).flatMap(([name, child]) =>
    isObject(child) ? [[name, child] as [string, JsonObject]] : [],
  );

const getList = (node: Json | undefined): JsonObject[] => (Array.isArray(node) ? node.filter(isObject) : []);

/** Variants of the answers for which the condition holds at a place; possibly none. */
function satisfied(subject: Subject, data: Json, place: Place, condition: JsonObject): Json[] {
  const missing = (Array.isArray(condition.required) ? condition.required.map(String) : []).filter(
    (name) => valueAt(data, [...place, name]) === undefined,
  );
  let next = data;
  for (const name of missing) next = replaceAt(next, [...place, name], sampleAt(subject, [...place, name], next));
  for (const [name, child] of getChildren(condition.properties)) {
    const at = [...place, name];
    if (accepts(child, valueAt(next, at))) continue;
    const value = getPool(subject, at, next, child).find((each) => accepts(child, each));
    next = value === undefined ? (satisfied(subject, next, at, child)[0] ?? next) : replaceAt(next, at, value);
  }
  for (const each of getList(condition.allOf)) next = satisfied(subject, next, place, each)[0] ?? next;
  const alternatives = getAlternatives(condition).flatMap((each) => satisfied(subject, next, place, each));
  const opposite = isObject(condition.not) ? violated(subject, next, place, condition.not) : [];
  return [next, ...alternatives, ...opposite].filter((each) => accepts(condition, valueAt(each, place)));
}

/** Variants of the answers for which the condition does not hold at a place. */
function violated(subject: Subject, data: Json, place: Place, condition: JsonObject): Json[] {
  const found: Json[] = [];
  for (const [name, child] of getChildren(condition.properties)) {
    const at = [...place, name];
    const values = getPool(subject, at, data, child).filter((each) => !accepts(child, each));
    found.push(...values.slice(0, 2).map((value) => replaceAt(data, at, value)), ...violated(subject, data, at, child));
  }
  const required = Array.isArray(condition.required) ? condition.required.map(String) : [];
  found.push(...required.map((name) => replaceAt(data, [...place, name], undefined)));
  for (const each of [...getList(condition.allOf), ...getAlternatives(condition)]) {
    found.push(...violated(subject, data, place, each));
  }
  if (isObject(condition.not)) found.push(...satisfied(subject, data, place, condition.not));
  return found.filter((each) => !accepts(condition, valueAt(each, place)));
}

/** Variants of the answers that take a turn, or do not; valid or not. */
export function turned(subject: Subject, data: Json, turn: Turn, taken = true): Json[] {
  if (isTaken(turn, data) === taken) return [data];
  const change = turn.wanted === taken ? satisfied : violated;
  return change(subject, data, turn.data, turn.condition);
}

/** Whether answers take every one of these turns. Those without the place of a turn, like an empty list, show nothing. */
const doTake = (data: Json, turns: readonly Turn[]): boolean =>
  turns.every((turn) => valueAt(data, turn.data) !== undefined && isTaken(turn, data));

/** Valid answers that take every one of these turns. */
function reaching(subject: Subject, seeds: readonly Json[], turns: readonly Turn[]): Json | undefined {
  for (const seed of seeds) {
    let alternatives = [seed];
    for (const turn of turns) alternatives = alternatives.flatMap((way) => turned(subject, way, turn)).slice(0, 8);
    const found = alternatives
      .map((way) => complete(subject, way))
      .find((way) => way !== undefined && doTake(way, turns));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The turns to every branch of a schema, taken and not taken. */
function getWays({ schema, rules }: Subject): Turn[][] {
  const alternatives = new Map<string, Turn[]>();
  for (const { path } of rules) {
    const turns = certainTurns(schema, path) ?? [];
    for (const [index, turn] of turns.entries()) {
      for (const wanted of [true, false]) {
        const way = [...turns.slice(0, index), { ...turn, wanted }];
        alternatives.set(
          way
            .map((each) => `${pointerTo(...each.data)} ${String(each.wanted)} ${JSON.stringify(each.condition)}`)
            .join('\n'),
          way,
        );
      }
    }
  }
  return [...alternatives.values()];
}

/** Valid answers that together take every branch both ways, as far as they can be found. */
export function getSeeds(subject: Subject, examples: readonly Json[]): Json[] {
  const given = examples.filter((example) => complete(subject, example) === example);
  const least = complete(subject, {});
  const seeds = [...given, ...(least === undefined ? [] : [least, fillIn(subject, least)])];
  for (const way of getWays(subject)) {
    if (seeds.some((seed) => doTake(seed, way))) continue;
    const found = reaching(subject, seeds, way);
    if (found !== undefined) seeds.push(found);
  }
  return [...new Map(seeds.map((seed) => [JSON.stringify(seed), seed])).values()];
}
