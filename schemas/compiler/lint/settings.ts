/** Validates the value of a keyword. */
import { Ajv, type ValidateFunction } from 'ajv';
import type { Json, JsonObject } from '../../model/json.ts';
import { parsePointer, type Path } from '../../model/pointer.ts';
import { findAnnotation } from '../keywords/annotations.ts';
import { findDialectKeyword } from '../keywords/dialect.ts';
import { findStandardKeyword } from '../keywords/standard.ts';
import { settle } from '../resolve.ts';

/** Nested schemas are visited separately; here any is accepted. */
const definitions = { schema: { type: ['object', 'boolean'] } };

const ajv = new Ajv({ strict: false, allErrors: false });
const compiled = new Map<string, ValidateFunction>();

function getValidator(keyword: string, setting: JsonObject): ValidateFunction {
  const known = compiled.get(keyword);
  if (known) return known;
  const made = ajv.compile({ ...setting, definitions });
  compiled.set(keyword, made);
  return made;
}

export interface SettingFault {
  path: Path;
  what: string;
}

function checkSetting(keyword: string, setting: JsonObject, value: unknown): SettingFault | undefined {
  const validate = getValidator(keyword, setting);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  const allowed = error?.keyword === 'enum' ? ` (${JSON.stringify(error.params.allowedValues)})` : '';
  return {
    path: parsePointer(error?.instancePath ?? ''),
    what: `${error?.message ?? ''}${allowed}`,
  };
}

export const getKeyword = (keyword: string) =>
  findDialectKeyword(keyword) ?? findAnnotation(keyword) ?? findStandardKeyword(keyword);

/** An unknown constant resolves to null and is reported as such. */
export function faultOfSetting(keyword: string, value: Json): SettingFault | undefined {
  const setting = getKeyword(keyword)?.setting;
  const settled = settle(value);
  return setting && (settled !== null || value === null) ? checkSetting(keyword, setting, settled) : undefined;
}

const sound = new WeakMap<JsonObject, JsonObject>();

/** The schema without the keywords that have an invalid value. */
export function withoutWrongSettings(node: JsonObject): JsonObject {
  const known = sound.get(node);
  if (known) return known;
  const wrong = Object.entries(node).filter(([keyword, value]) => faultOfSetting(keyword, value) !== undefined);
  const result =
    wrong.length === 0
      ? node
      : Object.fromEntries(Object.entries(node).filter(([keyword]) => wrong.every(([other]) => other !== keyword)));
  sound.set(node, result);
  return result;
}
