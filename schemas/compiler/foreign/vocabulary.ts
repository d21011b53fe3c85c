import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import type { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isDate, isDateTime, isRegex, isTime } from '#schemas/runtime/formats.ts';
import { faultOfPattern as toFault } from '#schemas/runtime/patterns.ts';

/** The keywords of draft-07, and what other drafts mean by keywords that it lacks. */
export const draft07Keywords: readonly string[] = Object.keys(draft07.properties);

/** Keywords that validate nothing. `$defs`, `deprecated` and `$anchor` are newer and harmless. */
export const silentKeywords: ReadonlySet<string> = new Set(['$defs', 'deprecated', '$vocabulary']);

/** Keywords of draft-07 that reject nothing, and the form's own layout keywords. */
export const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'readOnly',
  'writeOnly',
  'enumNames',
  'look',
]);

/** Keywords of other drafts that would reject values, and that draft-07 ignores, with their replacement. */
export const otherDrafts: Readonly<Record<string, { draft: string; todo: string }>> = {
  $anchor: { draft: '2019-09', todo: 'Refer to the place by its path, "#/definitions/…".' },
  $recursiveRef: { draft: '2019-09', todo: 'Write "$ref": "#".' },
  $recursiveAnchor: { draft: '2019-09', todo: 'Leave it out and write "$ref": "#".' },
  $dynamicRef: { draft: '2020-12', todo: 'Write "$ref" to the very place.' },
  $dynamicAnchor: { draft: '2020-12', todo: 'Leave it out and refer to the place by its path.' },
  dependentRequired: { draft: '2019-09', todo: 'Write "dependencies".' },
  dependentSchemas: { draft: '2019-09', todo: 'Write "dependencies".' },
  unevaluatedProperties: {
    draft: '2019-09',
    todo: 'Declare all fields in one place and write "additionalProperties".',
  },
  unevaluatedItems: { draft: '2019-09', todo: 'Write "additionalItems".' },
  minContains: { draft: '2019-09', todo: 'Draft-07 can only ask for one item: leave it out, or write "minItems".' },
  maxContains: { draft: '2019-09', todo: 'Draft-07 has no word for it: leave it out, or write "maxItems".' },
  prefixItems: { draft: '2020-12', todo: 'Write "items" with the list, and "additionalItems" for the rest.' },
  divisibleBy: { draft: '03', todo: 'Write "multipleOf".' },
  disallow: { draft: '03', todo: 'Write "not".' },
  extends: { draft: '03', todo: 'Write "allOf".' },
};

/** The draft that `$schema` names, e.g. `2020-12`; undefined when it names none or draft-07. */
export function getOtherDraft($schema: unknown): string | undefined {
  if (typeof $schema !== 'string') return undefined;
  const draft = /^https?:\/\/json-schema\.org\/(?:draft-(0\d)|draft\/(20\d\d-\d\d))\/schema#?$/.exec($schema);
  const named = draft?.[1] ?? draft?.[2];
  return named === '07' ? undefined : named;
}

// The formats of draft-07 as Ajv compiles them: the module contains expressions and imports functions.

/** Compiled modules import these from `#schemas/runtime/formats.ts`, by the name of the function. */
export const formatFunctions: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  regex: isRegex,
};

const getSource = (name: 'uri-reference' | 'byte') => {
  const format = fullFormats[name];
  return format instanceof RegExp ? format.source : '';
};

/** ajv-formats has functions for these two; a URI is a reference that begins with its scheme. */
const ownExpressions: Readonly<Record<string, RegExp>> = {
  uri: new RegExp(`^(?=[a-z][a-z0-9+.-]*:[^?#])${getSource('uri-reference').slice(1)}`, 'i'),
  byte: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
};

const expressions = Object.entries(fullFormats).filter(
  (entry): entry is [string, RegExp] => entry[1] instanceof RegExp,
);

/** Formats that validate a text. */
export const draft07Formats: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  ...Object.fromEntries(expressions),
  ...ownExpressions,
  ...formatFunctions,
};

/** Formats of other schemas and of OpenAPI: known, but they accept any text. */
export const silentFormats: ReadonlySet<string> = new Set(['password', 'binary', 'int32', 'int64', 'float', 'double']);

export function addDraft07Formats(ajv: Ajv): void {
  for (const [name, format] of Object.entries(draft07Formats)) ajv.addFormat(name, format);
  for (const name of silentFormats) ajv.addFormat(name, true);
}

/** Patterns of external schemas: broken ones, and the few that cannot be validated in bounded time. */
interface PatternFault {
  code: 'F106' | 'F107';
  what: string;
  todo: string;
}

export function faultOfPattern(pattern: string): PatternFault | undefined {
  const fault = toFault(pattern);
  if (!fault) return undefined;
  return fault.isBroken
    ? { code: 'F106', what: `This pattern is not checked: ${fault.why}.`, todo: 'Fix the expression.' }
    : {
        code: 'F107',
        what: `This pattern is not checked, because it could freeze the page: ${fault.why}.`,
        todo: 'Write it without referring back and with smaller numbers, or leave it to "format" and "maxLength".',
      };
}
