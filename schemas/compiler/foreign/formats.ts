/** The formats of draft-07 as Ajv compiles them: the module contains expressions and imports functions. */
import type { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isDate, isDateTime, isRegex, isTime } from '#schemas/runtime/formats.ts';

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
