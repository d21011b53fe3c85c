import type { FormValue } from '#src/forms/index.ts';
import type { User } from './use-own-user.ts';

export type ProfileAnswers = FormValue<'account/profile'>;

const fields = ['fullName', 'company', 'birthday'] as const;

/** The profile as its form holds it. */
export function profileOf({ version, fullName, company, birthday }: User): ProfileAnswers {
  return {
    version,
    ...(fullName !== null && { fullName }),
    ...(company !== null && { company }),
    ...(birthday !== null && { birthday }),
  };
}

/**
 * What was typed, over a profile that somebody else has changed meanwhile: a field that was not touched is as it is
 * now, a touched one as it was typed.
 */
export function overChanged(typed: ProfileAnswers, before: User, now: User): ProfileAnswers {
  const [old, next] = [profileOf(before), profileOf(now)];
  const touched = fields.filter((field) => typed[field] !== old[field]);
  return { ...next, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) };
}
