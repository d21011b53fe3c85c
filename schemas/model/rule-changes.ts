/**
 * What a rule set changes above the files of a release (ADR 133). Whole files, as an analyst's editor writes them, and
 * numbers of `domain/constants.ts` that schemas refer to.
 */
export interface RuleChanges {
  /** By path below `schemas/`: the whole new text of a file, existing or new. */
  readonly files: Readonly<Record<string, string>>;
  /** By dotted name (`parcel.web.maxWeightKg`): the new value. */
  readonly constants: Readonly<Record<string, number | string>>;
}

export const noChanges: RuleChanges = { files: {}, constants: {} };

const schemaFile =
  /^(?:forms\/[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*\.(?:schema|ui)|shared\/[a-z][a-z0-9-]*\.(?:schema|ui)|conditions\/[A-Za-z][\w-]*\.condition|messages\/[a-z]{2}\/(?:rules|fields))\.json$/;

/** Whether a rule set may change this file; the code depends on every other one. */
export const isChangeable = (path: string): boolean => schemaFile.test(path);

const inTypeScript = (value: number | string): string =>
  typeof value === 'string'
    ? `'${value.replace(/[\\']/g, '\\$&')}'`
    : Number.isInteger(value) && value >= 10_000
      ? String(value).replace(/\B(?=(?:\d{3})+$)/g, '_')
      : String(value);

/**
 * The text of `domain/constants.ts` with other values, and every other character as it was.
 * @throws Error for a constant that the text has not.
 */
export function withConstantValues(text: string, values: RuleChanges['constants']): string {
  let changed = text;
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    const name = names.pop() ?? '';
    let start = changed.indexOf('export const constants =');
    for (const [depth, parent] of names.entries()) {
      start = changed.indexOf(`\n${'  '.repeat(depth + 1)}${parent}: {`, start);
      if (start < 0) throw new Error(`domain/constants.ts has no ${path}.`);
    }
    const written = new RegExp(`(\\b${name}: )([^,}\\n]+)`, 'y');
    const end = changed.indexOf(`\n${'  '.repeat(names.length)}}`, start);
    const line = changed.slice(start, start + 200).split('\n', 2)[1] ?? '';
    const isOneLine = line.includes(`${name}: `) && line.trimEnd().endsWith('},');
    written.lastIndex = changed.indexOf(`${name}: `, start);
    if (written.lastIndex < 0 || (!isOneLine && end >= 0 && written.lastIndex > end) || !written.test(changed))
      throw new Error(`domain/constants.ts has no ${path}.`);
    written.lastIndex = changed.indexOf(`${name}: `, start);
    changed = changed.replace(written, (_, before: string) => before + inTypeScript(value));
  }
  return changed;
}
