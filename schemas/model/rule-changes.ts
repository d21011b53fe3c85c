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
