/** Finds numbers that contradict each other or repeat the domain. */
import { type Constant, findConstant, listConstants } from '#domain/constant-facts.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import type { Path } from '#schemas/model/pointer.ts';
import type { Source } from '#schemas/model/source.ts';
import { findDialectKeyword } from '../keywords/dialect.ts';
import { isAssertion } from '../keywords/standard.ts';
import { lists } from '../lists.ts';
import { rejectingSchemas } from '../rules.ts';
import { findingAt, findingInEntry, type LintContext, type LintRule, visitSources } from './context.ts';
import type { Finding } from './finding.ts';
import { laidOutFields } from './shown-fields.ts';

// The units of a rule's numbers: a constant of another unit is equal by accident.

/** Keywords with a fixed unit. */
const ofKeyword: Readonly<Record<string, string>> = {
  minLength: 'characters',
  maxLength: 'characters',
  digits: 'digits',
  maxDecimals: 'decimals',
  moneyDecimals: 'decimals',
  maxDaysAhead: 'days',
  minAgeYears: 'years',
  maxVolumetricWeight: 'kg',
  maxBillingWeight: 'kg',
};

const hasUnit = (keyword: string): boolean => Object.hasOwn(ofKeyword, keyword);

/** Layout units that constants name differently. */
const ofLayout: Readonly<Record<string, string>> = { mxn: 'centavos', m2: 'm²' };

/** The units that layouts show beside a field, by its name. */
type ShownUnits = ReadonlyMap<string, ReadonlySet<string>>;

/** The units of the fields that a file declares, from the layouts of all forms that use it. */
function shownUnits({ entries }: LintContext): (file: string) => ShownUnits {
  const byFile = new Map<string, Map<string, Set<string>>>();
  for (const entry of entries) {
    for (const { name, ui } of laidOutFields(entry)) {
      if (typeof ui.unit !== 'string') continue;
      for (const file of entry.files) {
        const fields = byFile.get(file) ?? new Map<string, Set<string>>();
        fields.set(name, (fields.get(name) ?? new Set()).add(ofLayout[ui.unit] ?? ui.unit));
        byFile.set(file, fields);
      }
    }
  }
  return (file) => byFile.get(file) ?? new Map();
}

/**
 * Units of the constants in other keywords of a schema: a field with a maximum in kilograms has a minimum in kilograms.
 */
function* unitsBeside(node: JsonObject): Iterable<string> {
  for (const [keyword, setting] of Object.entries(node)) {
    if (hasUnit(keyword) || !isObject(setting) || typeof setting.$const !== 'string') continue;
    const constant = findConstant(setting.$const);
    if (constant) yield constant.unit;
  }
}

const getFields = (setting: Json | undefined): string[] =>
  isObject(setting) && Array.isArray(setting.fields) ? setting.fields.map(String) : [];

/** @param path of the schema in its file. @param shown of that file. @returns empty when no unit is declared. */
function unitsAt(keyword: string, node: JsonObject, path: Path, shown: ShownUnits): ReadonlySet<string> {
  const always = ofKeyword[keyword];
  if (always !== undefined) return new Set([always]);
  const named = path.at(-2) === 'properties' ? [String(path.at(-1))] : [];
  const ofFields = [...named, ...getFields(node[keyword])].flatMap((name) => [...(shown.get(name) ?? [])]);
  // A list of waybills holds waybills.
  return new Set([
    ...unitsBeside(node),
    ...ofFields,
    ...named,
    ...(node.moneyDecimals === undefined ? [] : ['centavos']),
  ]);
}

const constants = listConstants();

/** 0, 1 and 2 are everywhere; their match with a constant means nothing. */
const smallestTelling = 3;

function sameConstants(keyword: string, value: Json, units: () => ReadonlySet<string>): Constant[] {
  if (typeof value === 'number' && Math.abs(value) < smallestTelling && !hasUnit(keyword)) return [];
  if (typeof value !== 'number' && typeof value !== 'string') return [];
  const equal = constants.filter((constant) => constant.value === value);
  return typeof value === 'string' || equal.length === 0 ? equal : equal.filter(({ unit }) => units().has(unit));
}

/** The scalars in a keyword's value, with their paths. */
function* scalarsIn(value: Json, path: Path): Iterable<[Json, Path]> {
  if (isObject(value)) {
    if ('$const' in value || '$list' in value) return;
    for (const [key, child] of Object.entries(value)) yield* scalarsIn(child, [...path, key]);
  } else if (!Array.isArray(value)) yield [value, path];
}

const compared = (keyword: string) =>
  keyword !== 'type' &&
  keyword !== 'format' &&
  keyword !== 'pattern' &&
  (isAssertion(keyword) || findDialectKeyword(keyword) !== undefined);

const holdsSchemas = new Set([
  'not',
  'oneOf',
  'contains',
  'additionalProperties',
  'dependencies',
  'required',
  'computed',
]);

function* repeatedConstants(
  node: JsonObject,
  path: Path,
  source: Source,
  shown: (file: string) => ShownUnits,
): Iterable<Finding> {
  for (const [keyword, setting] of Object.entries(node)) {
    if (!compared(keyword) || holdsSchemas.has(keyword) || keyword === 'enum') continue;
    for (const [value, place] of scalarsIn(setting, [...path, keyword])) {
      const same = sameConstants(keyword, value, () => unitsAt(keyword, node, path, shown(source.file))).map(
        (constant) => constant.path,
      );
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

/** A branch is checked together with the field's unconditional rules. */
function* impossibleRanges(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    const always = new Map<string, JsonObject>();
    const impossible: [Bound, Path, JsonObject][] = [];
    for (const { node, path, data } of rejectingSchemas(entry.resolved.schema)) {
      const field = data.join('/');
      const whole = { ...always.get(field), ...node };
      if (!always.has(field)) always.set(field, node);
      for (const bound of bounds) {
        const [low, high, test] = bound;
        const here = low in node ? low : high in node ? high : undefined;
        if (!here || typeof whole[low] !== 'number' || typeof whole[high] !== 'number') continue;
        if (test(whole[low], whole[high])) impossible.push([bound, [...path, here], whole]);
      }
    }
    for (const [[low, high], path, whole] of impossible) {
      yield findingInEntry('E109', context, entry, path, {
        what: `Nothing fits: ${low} ${String(whole[low])} and ${high} ${String(whole[high])}.`,
        todo: 'Change one of the two.',
      });
    }
  }
}

export const valueRules: readonly LintRule[] = [
  {
    code: 'E103',
    title: 'Literal that repeats a constant',
    check: (context) => {
      const shown = shownUnits(context);
      return visitSources(context, (node, path, source) => repeatedConstants(node, path, source, shown));
    },
  },
  { code: 'E109', title: 'Impossible range', check: impossibleRanges },
  { code: 'E113', title: 'Values that repeat a list', check: (context) => visitSources(context, repeatedLists) },
];
