/** Whether a keyword is set to something it can be. */
import { Ajv, type ValidateFunction } from 'ajv';
import type { JsonObject } from '../../model/json.ts';
import { parsePointer, type Path } from '../../model/pointer.ts';

/** Nested schemas are visited by themselves; here anything goes. */
const definitions = { schema: { type: ['object', 'boolean'] } };

const ajv = new Ajv({ strict: false, allErrors: false });
const compiled = new Map<string, ValidateFunction>();

function validatorOf(keyword: string, setting: JsonObject): ValidateFunction {
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

export function checkSetting(keyword: string, setting: JsonObject, value: unknown): SettingFault | undefined {
  const validate = validatorOf(keyword, setting);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  const allowed = error?.keyword === 'enum' ? ` (${JSON.stringify(error.params.allowedValues)})` : '';
  return {
    path: parsePointer(error?.instancePath ?? ''),
    what: `${error?.message ?? ''}${allowed}`,
  };
}
