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
 * Merges typed answers into a profile that has changed meanwhile: an untouched field takes the new value, a touched one
 * keeps what was typed.
 */
export function overChanged(typed: ProfileAnswers, before: User, now: User): ProfileAnswers {
  const [old, next] = [getProfile(before), getProfile(now)];
  const touched = names.filter((name) => name !== 'version' && typed[name] !== old[name]);
  return { ...next, ...Object.fromEntries(touched.map((name) => [name, typed[name]])) };
}
