/** Numbers that contradict each other or repeat the domain, and conditions that can't be meant so. */
import { type Constant, listConstants } from '#domain/constants.ts';
import { isObject, type Json, type JsonObject, type Path } from '../../json.ts';
import { findDialectKeyword } from '../../keywords/dialect.ts';
import { isAssertion } from '../../keywords/standard.ts';
import { lists } from '../../lists.ts';
import { walkSchema } from '../../rules.ts';
import type { Source } from '../../source.ts';
import { type Entry, findingAt, findingInEntry, type LintContext, type LintRule, visitSchemas, visitSources } from '../context.ts';
import type { Finding } from '../finding.ts';
import { suggestFix } from '../suggest.ts';

const constants = listConstants();

/** 0, 1 and 2 are everywhere; a coincidence with a constant says nothing. */
const smallestTelling = 3;

const unitsOf: Readonly<Record<string, readonly string[]>> = {
  minLength: ['characters'],
  maxLength: ['characters'],
  digits: ['digits'],
  maxDecimals: ['decimals'],
  moneyDecimals: ['decimals'],
};

function sameConstants(keyword: string, value: Json): (Constant & { path: string })[] {
  if (typeof value === 'number' && Math.abs(value) < smallestTelling && !unitsOf[keyword]) return [];
  if (typeof value !== 'number' && typeof value !== 'string') return [];
  const equal = constants.filter((constant) => constant.value === value);
  const units = unitsOf[keyword];
  return units ? equal.filter(({ unit }) => units.includes(unit)) : equal;
}

/** The scalars in a keyword's value, with their paths. */
function* scalarsIn(value: Json, path: Path): Iterable<[Json, Path]> {
  if (isObject(value)) {
    if ('$const' in value || '$list' in value) return;
    for (const [key, child] of Object.entries(value)) yield* scalarsIn(child, [...path, key]);
  } else if (!Array.isArray(value)) yield [value, path];
}

const compared = (keyword: string) =>
  keyword !== 'type' && keyword !== 'format' && keyword !== 'pattern' && (isAssertion(keyword) || findDialectKeyword(keyword) !== undefined);

const holdsSchemas = new Set(['not', 'oneOf', 'contains', 'additionalProperties', 'dependencies', 'required']);

function* repeatedConstants(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  for (const [keyword, setting] of Object.entries(node)) {
    if (!compared(keyword) || holdsSchemas.has(keyword) || keyword === 'enum') continue;
    for (const [value, place] of scalarsIn(setting, [...path, keyword])) {
      const same = sameConstants(keyword, value).map((constant) => constant.path);
      if (same.length === 0) continue;
      yield findingAt('E103', source, place, {
        what: `${JSON.stringify(value)} repeats a constant of the domain: ${same.slice(0, 3).join(', ')}.`,
        todo: 'Name the constant, so that the rule changes with it.',
        fix: `${JSON.stringify(value)} → {"$const": "${same[0]}"}`,
      });
    }
  }
}

function* repeatedLists(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  if (!Array.isArray(node.enum)) return;
  const written = JSON.stringify(node.enum.toSorted());
  const same = Object.entries(lists).find(([, values]) => JSON.stringify(values.toSorted()) === written);
  if (!same) return;
  yield findingAt('E113', source, [...path, 'enum'], {
    what: `These values repeat the list ${same[0]} of the domain.`,
    todo: 'Name the list, so that the field changes with it.',
    fix: `{"$list": "${same[0]}"}`,
  });
}

type Bound = [low: string, high: string, impossible: (low: number, high: number) => boolean];

const bounds: readonly Bound[] = [
  ['minimum', 'maximum', (low, high) => low > high],
  ['exclusiveMinimum', 'maximum', (low, high) => low >= high],
  ['minimum', 'exclusiveMaximum', (low, high) => low >= high],
  ['exclusiveMinimum', 'exclusiveMaximum', (low, high) => low >= high],
  ['minLength', 'maxLength', (low, high) => low > high],
  ['minItems', 'maxItems', (low, high) => low > high],
  ['minProperties', 'maxProperties', (low, high) => low > high],
];

/** A branch is read together with what the field demands anyway. */
function* impossibleRanges(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    const always = new Map<string, JsonObject>();
    const impossible: [Bound, Path, JsonObject][] = [];
    walkSchema(entry.resolved.schema, (node, path, data) => {
      const field = data.join('/');
      const whole = { ...always.get(field), ...node };
      if (!always.has(field)) always.set(field, node);
      for (const bound of bounds) {
        const [low, high, test] = bound;
        const here = low in node ? low : high in node ? high : undefined;
        if (!here || typeof whole[low] !== 'number' || typeof whole[high] !== 'number') continue;
        if (test(whole[low], whole[high])) impossible.push([bound, [...path, here], whole]);
      }
    });
    for (const [[low, high], path, whole] of impossible) {
      yield findingInEntry('E109', context, entry, path, {
        what: `Nothing fits: ${low} ${String(whole[low])} and ${high} ${String(whole[high])}.`,
        todo: 'Change one of the two.',
      });
    }
  }
}

interface Condition {
  entry: Entry;
  /** Path of a field's test inside an `if`. */
  path: Path;
  name: string;
  test: JsonObject;
  condition: JsonObject;
}

/** The tests of every `if` on the form's own fields. */
function conditionsOf(entry: Entry): Condition[] {
  const found: Condition[] = [];
  walkSchema(entry.resolved.schema, (node, path, data) => {
    if (data.length > 0 || !isObject(node.if)) return;
    const properties = isObject(node.if.properties) ? node.if.properties : {};
    for (const [name, test] of Object.entries(properties)) {
      if (isObject(test)) found.push({ entry, path: [...path, 'if', 'properties', name], name, test, condition: node.if });
    }
  });
  return found;
}

const fieldsOf = ({ resolved }: Entry) => (isObject(resolved.schema.properties) ? resolved.schema.properties : {});

function* conditionsOnNothing(context: LintContext): Iterable<Finding> {
  for (const { entry, path, name } of context.entries.flatMap(conditionsOf)) {
    const fields = fieldsOf(entry);
    if (Object.hasOwn(fields, name)) continue;
    yield findingInEntry('E116', context, entry, path, {
      what: `The condition asks for "${name}", and the form has no such field.`,
      todo: 'Name a field of this form.',
      ...suggestFix(name, Object.keys(fields)),
    });
  }
}

function* impossibleConditions(context: LintContext): Iterable<Finding> {
  for (const { entry, path, name, test } of context.entries.flatMap(conditionsOf)) {
    const field = fieldsOf(entry)[name];
    if (!isObject(field) || !Array.isArray(field.enum)) continue;
    const allowed = field.enum.map(String);
    const asked = ('const' in test ? [test.const] : Array.isArray(test.enum) ? test.enum : []).map(String);
    const never = asked.find((value) => !allowed.includes(value));
    if (never === undefined) continue;
    yield findingInEntry('E110', context, entry, [...path, 'const'], {
      what: `"${name}" is never ${JSON.stringify(never)}, so the condition is never true.`,
      todo: `Compare with one of ${allowed.join(', ')}.`,
      ...suggestFix(never, allowed),
    });
  }
}

function* conditionsOnMissing(context: LintContext): Iterable<Finding> {
  for (const { entry, path, name, condition } of context.entries.flatMap(conditionsOf)) {
    if (Array.isArray(condition.required) && condition.required.includes(name)) continue;
    yield findingInEntry('E117', context, entry, path, {
      what: `While "${name}" is missing, this condition counts as true.`,
      todo: `Add "required": ["${name}"] to the condition.`,
    });
  }
}

/** Tuples are not compiled into the conditions that RJSF asks for, and nothing of ours needs them. */
function* tuples(context: LintContext): Iterable<Finding> {
  for (const source of context.workspace.schemas.values()) {
    yield* visitSchemas(source.value, function* visit(node, path) {
      if (!Array.isArray(node.items)) return;
      yield findingAt('E118', source, [...path, 'items'], {
        what: 'A list with a schema for each place can’t be followed by the compiler.',
        todo: 'Give one schema for every item.',
      });
    });
  }
}

export const valueRules: readonly LintRule[] = [
  { code: 'E103', title: 'Literal that repeats a constant', check: (context) => visitSources(context, repeatedConstants) },
  { code: 'E109', title: 'Impossible range', check: impossibleRanges },
  { code: 'E110', title: 'Condition that is never true', check: impossibleConditions },
  { code: 'E113', title: 'Values that repeat a list', check: (context) => visitSources(context, repeatedLists) },
  { code: 'E116', title: 'Condition on a field that does not exist', check: conditionsOnNothing },
  { code: 'E117', title: 'Condition that is true while its field is missing', check: conditionsOnMissing },
  { code: 'E118', title: 'List with a schema for each place', check: tuples },
];
