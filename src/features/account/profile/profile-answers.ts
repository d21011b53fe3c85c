import { schema } from '#schemas/generated/account/profile.js';
import type { FormValue } from '#src/forms/index.ts';
import type { User } from './use-own-user.ts';

export type ProfileAnswers = FormValue<'account/profile'>;

/** As the schema has them. */
const names = Object.keys(schema.properties ?? {}) as (keyof ProfileAnswers)[];

/** The profile as its form holds it. */
export function getProfile(user: User): ProfileAnswers {
  const answered = names.filter((name) => user[name] !== null);
  return Object.fromEntries(answered.map((name) => [name, user[name]])) as ProfileAnswers;
}

/**
 * What was typed, over a profile that somebody else has changed meanwhile: a field that was not touched is as it is
 * now, a touched one as it was typed.
 */
export function overChanged(typed: ProfileAnswers, before: User, now: User): ProfileAnswers {
  const [old, next] = [getProfile(before), getProfile(now)];
  const touched = names.filter((name) => name !== 'version' && typed[name] !== old[name]);
  return { ...next, ...Object.fromEntries(touched.map((name) => [name, typed[name]])) };
}
