import type { SecurityEventKind } from '#contract/account.ts';
import type { IconName } from '#src/ui/icon.tsx';

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
