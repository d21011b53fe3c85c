/**
 * CALL-44, CALL-45, D-25: signing in by Google and Facebook. No data from the browser counts until the provider has
 * confirmed it.
 */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import { isUniqueViolation, transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { IdentityPort, ProvenIdentity } from '#server/integrations/ports.ts';
import type { Config } from '#server/config.ts';
import { constants } from '#domain/constants.ts';
import { isEmail, normalizeEmail } from '#domain/account/email.ts';
import type { Database } from '#server/db/schema.ts';
import { enter } from './sign-in.ts';
import type { Visit } from './visit.ts';
import { deliverSoon } from '../codes/announcements.ts';
import { addIdentity, beginNonce, findIdentity, isLiveNonce, type Provider, spendNonce } from './social-store.ts';
import { announceTo } from './changing.ts';
import { recordEvent } from './audit.ts';
import { insertUserNamed } from './new-user.ts';
import { lockUser, type UserRow } from './store.ts';
import { issueWelcomeVoucher } from '../pricing/coupon-gifts.ts';

/**
 * The account of an identity: the one that it is linked to, one with the same verified e-mail address, or a new one.
 */
interface ProviderSignIn {
  provider: Provider;
  identity: ProvenIdentity;
  visit: Visit;
  now: Date;
}

interface OpenedAccount {
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
async function accountFor(
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

/** The page that a provider redirects back to: always one of this site, whatever the request's headers say. */
const page = '/login';
const ownMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * PUBLIC_URL's, else in development the address of this machine that the browser used.
 * @returns undefined when it is unknown, as for a production server without PUBLIC_URL: a Host header is no proof.
 */
function returnAddress(
  { publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>,
  host: string,
): string | undefined {
  if (publicUrl !== undefined) return new URL(page, publicUrl).href;
  return !production && ownMachine.test(host) ? `http://${host}${page}` : undefined;
}

type SignedIn = Answer<'googleSignIn'>;

/** Enough for two concurrent first sign-ins; a third attempt would mean another fault. */
const maxAttempts = 3;

function getPort({ outside }: ServerContext, provider: Provider): IdentityPort {
  const port = outside[provider];
  if (!port.available) throw new BusinessError('meansUnavailable');
  return port;
}

/** @throws BusinessError `meansUnavailable` */
export async function startSocial(
  context: ServerContext,
  host: string,
  provider: Provider,
): Promise<Answer<'socialStart'>> {
  const port = getPort(context, provider);
  const returnTo = returnAddress(context.config, host);
  if (returnTo === undefined) throw new BusinessError('meansUnavailable');
  const nonce = await beginNonce(context, provider);
  return { address: port.address({ returnTo, nonce }), nonce };
}

export interface SocialProof {
  provider: Provider;
  token: string;
  /** From `startSocial`. */
  nonce: string;
}

/**
 * @throws BusinessError `socialRefused` when the token proves nothing or the nonce was used, `busy` when the provider
 * doesn't answer (the nonce stays valid), `meansUnavailable`.
 */
export async function signInSocially(context: ServerContext, visit: Visit, proof: SocialProof): Promise<SignedIn> {
  const port = getPort(context, proof.provider);
  // The server only calls a provider about tokens of sign-ins that were started here.
  if (!(await isLiveNonce(context, proof.provider, proof.nonce))) throw new BusinessError('socialRefused');
  const identity = await identify(context, port, proof);
  if (!identity) throw new BusinessError('socialRefused');
  const entered = await enterAs(context, visit, proof, identity);
  deliverSoon(context);
  return entered;
}

async function identify(
  { clock, log }: ServerContext,
  port: IdentityPort,
  { provider, token, nonce }: SocialProof,
): Promise<ProvenIdentity | undefined> {
  try {
    return await port.identify({ token, nonce, now: clock() });
  } catch (error) {
    log.warn({ err: error, provider }, 'a provider did not identify the visitor');
    throw new BusinessError('busy');
  }
}

async function enterAs(
  context: ServerContext,
  visit: Visit,
  { provider, nonce }: SocialProof,
  identity: ProvenIdentity,
): Promise<SignedIn> {
  const { db, clock } = context;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(db, async (trx) => {
        const now = clock();
        if (!(await spendNonce(trx, provider, nonce, now))) throw new BusinessError('socialRefused');
        const { user, kind } = await accountFor(trx, context, { provider, identity, visit, now });
        return enter(trx, user, { kind, by: provider, visit, now });
      });
    } catch (error) {
      if (attempt === maxAttempts || !isUniqueViolation(error)) throw error;
    }
  }
}
