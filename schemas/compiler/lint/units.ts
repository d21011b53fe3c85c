/** The units of a rule's numbers: a constant of another unit is equal by accident. */
import { findConstant } from '#domain/constant-facts.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import type { LintContext } from './context.ts';
import { laidOutFields } from './levels.ts';

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

export const hasUnit = (keyword: string): boolean => Object.hasOwn(ofKeyword, keyword);

/** Layout units that constants name differently. */
const ofLayout: Readonly<Record<string, string>> = { mxn: 'centavos', m2: 'm²' };

/** The units that layouts show beside a field, by its name. */
export type ShownUnits = ReadonlyMap<string, ReadonlySet<string>>;

/** The units of the fields that a file declares, from the layouts of all forms that use it. */
export function shownUnits({ entries }: LintContext): (file: string) => ShownUnits {
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
export function unitsAt(keyword: string, node: JsonObject, path: Path, shown: ShownUnits): ReadonlySet<string> {
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
