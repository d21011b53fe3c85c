import type { Answer } from '#contract/calls.ts';
import { formatPhone } from '#domain/account/phone.ts';
import type { FieldExtras } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/formats.ts';

/** Where a code can be sent to the customer. */
export type OwnChannel = 'sms' | 'email';

type Contacts = Pick<Answer<'userInfo'>, 'phone' | 'email'>;

/** The customer's own phone or e-mail, as people write it. */
export function ownTarget({ phone, email }: Contacts, means: OwnChannel): string {
  return means === 'sms' ? formatPhone(phone ?? '') : (email ?? '');
}

/** @param offered what this installation can send; undefined while unknown. */
export function getOwnChannels({ phone, email }: Contacts, offered: Answer<'signInMeans'> | undefined): OwnChannel[] {
  const all = [phone && offered?.sms !== false && 'sms', email && offered?.email !== false && 'email'] as const;
  return all.filter((means): means is OwnChannel => means === 'sms' || means === 'email');
}

/** Which ways are on offer in the question where the code goes, and to which phone and address. */
export function viaExtras(contacts: Contacts, means: readonly OwnChannel[]): Record<'via', FieldExtras> {
  const option = (each: OwnChannel) =>
    means.includes(each) ? { note: isolate(ownTarget(contacts, each)) } : { hidden: true };
  return { via: { options: { sms: option('sms'), email: option('email') } } };
}
