/** What the registration's forms ask the server: whether an account already has this phone or e-mail (CALL-02, CALL-03). */
import { normalizeEmail } from '#domain/email.ts';
import { normalizePhone } from '#domain/phone.ts';
import type { Api } from '#src/api/types.ts';
import type { FormServices } from '#src/forms/index.ts';

async function isTaken(api: Api, rule: string, value: string, signal: AbortSignal): Promise<boolean> {
  const result = await (rule === 'phoneFree'
    ? api.call('phoneExist', { phone: normalizePhone(value) }, { signal })
    : api.call('emailExist', { email: normalizeEmail(value) }, { signal }));
  if (!result.ok) throw new Error(result.codeName);
  return result.data.exists;
}

/** RULE-ACC-07: `phoneFree` and `emailFree`. */
export function accountServices(api: Api): FormServices {
  return {
    checkRule: async (rule, value, _, signal) => ({ ok: !(await isTaken(api, rule, String(value), signal)) }),
  };
}
