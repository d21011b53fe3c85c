import { useCallback, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { type CallState, useCall } from '#src/api/react.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { schema } from '#schemas/generated/account/profile.js';
import type { FormValue } from '#src/forms/index.ts';
import type { SecurityEventKind } from '#contract/account.ts';
import type { IconName } from '#src/components/icon.tsx';

export type User = Answer<'userInfo'>;

/** The response to a change of the account: the updated customer, and another token if the old ones ended. */
export interface Changed {
  user: User;
  token?: string;
}

export type Keep = (changed: Changed) => void;

interface OwnUser {
  state: CallState<'userInfo'>;
  keep: Keep;
  /** Counts the changes, so that lists of them reload. */
  changes: number;
}

/** The customer as the server has them (CALL-24), and after a change as it answered. */
export function useOwnUser(): OwnUser {
  const { renew } = useSession();
  const asked = useCall('userInfo', {});
  const [{ user, changes }, setChanged] = useState<{ user?: User; changes: number }>({ changes: 0 });

  const keep = useCallback<Keep>(
    (answer) => {
      renew(answer);
      setChanged((last) => ({ user: answer.user, changes: last.changes + 1 }));
    },
    [renew],
  );
  return { state: { ...asked, data: user ?? asked.data }, keep, changes };
}

type ProfileAnswers = FormValue<'account/profile'>;

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

const signInKinds = ['password', 'sms', 'email', 'google', 'facebook', 'old'] as const;

/** The key of the text for a sign-in method; undefined for a method that this version doesn't know. */
export const getWay = (by: string | null): (typeof signInKinds)[number] | undefined =>
  signInKinds.find((way) => way === by);

const icons: Readonly<Record<SecurityEventKind, IconName>> = {
  registered: 'user',
  signedIn: 'lock',
  signInRefused: 'triangle',
  signedOut: 'signOut',
  sessionEnded: 'signOut',
  passwordChanged: 'shield',
  passwordReset: 'shield',
  phoneChanged: 'shield',
  contactPhoneProven: 'edit',
  contactPhoneRemoved: 'edit',
  emailChanged: 'shield',
  usernameChanged: 'shield',
  profileChanged: 'edit',
  providerLinked: 'shield',
  consentChanged: 'edit',
  dataExported: 'download',
  addressesImported: 'book',
  addressesExported: 'download',
  accountDeleted: 'cross',
};

export const eventIcon = (kind: SecurityEventKind): IconName => icons[kind];
