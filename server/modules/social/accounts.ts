/**
 * The account of an identity: the one that it is linked to, one with the same verified e-mail address, or a new one.
 */
import type { Transaction } from 'kysely';
import { constants } from '#domain/constants.ts';
import { isEmail, normalizeEmail } from '#domain/email.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import type { ProvenIdentity } from '../../outside/ports.ts';
import { announceTo } from '../account/announcing.ts';
import { recordEvent } from '../account/audit.ts';
import { insertUserNamed } from '../account/new-user.ts';
import { lockUser, type UserRow } from '../account/store.ts';
import type { Visit } from '../account/request-context.ts';
import { issueWelcomeVoucher } from '../coupons/welcome.ts';
import { addIdentity, findIdentity, type Provider } from './store.ts';

export interface ProviderSignIn {
  provider: Provider;
  identity: ProvenIdentity;
  visit: Visit;
  now: Date;
}

export interface OpenedAccount {
  /** Locked, or new. */
  user: UserRow;
  kind: 'signedIn' | 'registered';
}

/** For an identity without a usable name; gets a number when it is taken. */
const namelessName = 'Cliente';

/**
 * Call it in the transaction of the sign-in. Of two concurrent first sign-ins of one person, the second one fails on a
 * unique index and finds the first one's account when it is retried.
 */
export async function accountFor(
  trx: Transaction<Database>,
  context: Pick<ServerContext, 'outside' | 'secret'>,
  arrival: ProviderSignIn,
): Promise<OpenedAccount> {
  const { provider, identity } = arrival;
  const known = await findIdentity(trx, { provider, subject: identity.subject });
  const own = known === undefined ? undefined : await lockUser(trx, { id: known });
  if (own) return { user: own, kind: 'signedIn' };
  const email = storableEmail(identity);
  const holder = email === undefined ? undefined : await lockUser(trx, { email });
  if (holder?.email_verified_at) return link(trx, context, holder, arrival);
  // An unverified address in another account neither blocks this sign-in nor receives it.
  return register(trx, context, holder ? undefined : email, arrival);
}

/** Undefined for an address that no account could have. */
function storableEmail({ email }: ProvenIdentity): string | undefined {
  const normalized = email === undefined ? undefined : normalizeEmail(email);
  return normalized !== undefined && isEmail(normalized) && normalized.length <= constants.text.line
    ? normalized
    : undefined;
}

async function link(
  trx: Transaction<Database>,
  context: Pick<ServerContext, 'outside' | 'secret'>,
  holder: UserRow,
  arrival: ProviderSignIn,
): Promise<OpenedAccount> {
  const { provider, visit, now } = arrival;
  await recordEvent(trx, { userId: holder.id, kind: 'providerLinked', by: provider, visit, at: now });
  await announceTo(trx, context, holder, 'providerLinked', now);
  return { user: await withIdentity(trx, holder, arrival), kind: 'signedIn' };
}

async function register(
  trx: Transaction<Database>,
  context: Pick<ServerContext, 'secret'>,
  email: string | undefined,
  arrival: ProviderSignIn,
): Promise<OpenedAccount> {
  const { identity, visit, now } = arrival;
  const user = await insertUserNamed(trx, {
    username: shownName(identity),
    ...(email !== undefined && { email }),
    passwordHash: null,
    language: visit.language,
    now,
  });
  await issueWelcomeVoucher(trx, context, { userId: user.id, phone: null, now });
  return { user: await withIdentity(trx, user, arrival), kind: 'registered' };
}

async function withIdentity(
  trx: Transaction<Database>,
  user: UserRow,
  { provider, identity, now }: ProviderSignIn,
): Promise<UserRow> {
  await addIdentity(trx, { provider, subject: identity.subject }, user.id, now);
  return { ...user, providers: [...user.providers, provider].toSorted() };
}

/** Letters, digits and spaces of the name at the provider. */
function shownName({ name = '' }: ProvenIdentity): string {
  return name.replace(/[^\p{L}\p{M}\p{N} .'-]/gu, ' ').trim() || namelessName;
}
