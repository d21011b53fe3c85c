/** Customers and parcels for tests, created by calls like a customer's. */
import type { Answer } from '#contract/calls.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { lastCode } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';

/** A Friday, 10:42 in Mexico City: today's slots from 12 on can be booked. */
export const friday = '2026-11-20T16:42:00Z';

/** A number of minutes after that. */
export const later = (minutes: number): Date => new Date(Date.parse(friday) + minutes * 60_000);

export const password = 'Guia2026';

let count = 0;

/** A phone that no other customer of this file uses. */
export function freshPhone(): string {
  count += 1;
  return `9${String(870_000_000 + count)}`;
}

export interface Customer extends Answer<'registerByPhone'> {
  phone: string;
}

type SmsPurpose = Input<'smsCode'>['purpose'];
type EmailPurpose = Input<'emailCode'>['purpose'];

/** A code by SMS, asked for as the site does and read on the phone. */
export async function smsCodeFor(server: TestServer, phone: string, purpose: SmsPurpose): Promise<string> {
  const ip = freshIp();
  const { codeName } = await server.call('smsCode', { purpose, phone, ...(await solvedImageCode(server, ip)) }, { ip });
  if (codeName !== 'success') throw new Error(`The code was refused with ${codeName}.`);
  return lastCode(server.outside, phone);
}

/** The same by e-mail. */
export async function emailCodeFor(server: TestServer, email: string, purpose: EmailPurpose): Promise<string> {
  const ip = freshIp();
  const { codeName } = await server.call(
    'emailCode',
    { purpose, email, ...(await solvedImageCode(server, ip)) },
    { ip },
  );
  if (codeName !== 'success') throw new Error(`The code was refused with ${codeName}.`);
  return lastCode(server.outside, email);
}

/** A code to the customer's own phone or e-mail address. */
export async function ownCodeFor(
  server: TestServer,
  { token, user }: Answer<'registerByPhone'>,
  purpose: Input<'ownCode'>['purpose'],
  via: 'sms' | 'email' = 'sms',
): Promise<string> {
  const ip = freshIp();
  const { codeName } = await server.call(
    'ownCode',
    { purpose, via, ...(await solvedImageCode(server, ip)) },
    { ip, token },
  );
  if (codeName !== 'success') throw new Error(`The code was refused with ${codeName}.`);
  return lastCode(server.outside, (via === 'sms' ? user.phone : user.email) ?? '');
}

const registration = (username: string) => ({ username, password, confirmPassword: password, acceptTerms: true });

/** Registers a customer by phone and signs them in. */
export async function newCustomer(
  server: TestServer,
  username = `Cliente ${count + 1}`,
  phone = freshPhone(),
): Promise<Customer> {
  const code = await smsCodeFor(server, phone, 'register');
  const { codeName, data } = await server.call(
    'registerByPhone',
    { phone, code, ...registration(username) },
    { ip: freshIp() },
  );
  if (codeName !== 'success') throw new Error(`Registration was refused: ${JSON.stringify(data)}`);
  return { ...data, phone };
}

/** A server on that Friday, with capacity for any number of pickups and Ana for a customer. */
export async function openWithAna(options: TestServerOptions = {}): Promise<{ server: TestServer; ana: Customer }> {
  const server = await openTestServer({ now: friday, ...options });
  await server.context.db.insertInto('settings').values({ key: 'pickupCapacity', value: '100000' }).execute();
  return { server, ana: await newCustomer(server, 'Ana') };
}

/** The same by e-mail. */
export async function newMailCustomer(
  server: TestServer,
  email: string,
  username = `Cliente ${count + 1}`,
): Promise<Answer<'registerByEmail'>> {
  count += 1;
  const code = await emailCodeFor(server, email, 'register');
  const { codeName, data } = await server.call(
    'registerByEmail',
    { email, code, ...registration(username) },
    { ip: freshIp() },
  );
  if (codeName !== 'success') throw new Error(`Registration was refused: ${JSON.stringify(data)}`);
  return data;
}

type OrderInput = Input<'orderAdd'>;

/** The pickup of those orders. */
export const saturdayMorning = { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'PP_CASH' } as const;

/** A valid order from Guadalajara to Mérida; parts can be changed. */
export function orderInput(change: Partial<OrderInput> = {}): OrderInput {
  return {
    idempotencyKey: uuidv7(),
    countryId: 1,
    sender: ana,
    recipient: jose,
    parcel: clothes,
    pickup: saturdayMorning,
    review: { acceptTerms: true },
    ...change,
  };
}

/** Places an order and gives back its numbers. */
export async function newOrder(
  server: TestServer,
  customer: { token: string },
  change: Partial<OrderInput> = {},
): Promise<Answer<'orderAdd'>> {
  const { code, data } = await server.call('orderAdd', orderInput(change), { token: customer.token });
  if (code !== 1) throw new Error(`The order was refused: ${JSON.stringify(data)}`);
  return data;
}

/** `orderInput` in the form of an order change; parts can be changed. */
export function orderChange(change: Partial<Input<'orderChange'>['change']> = {}): Input<'orderChange'>['change'] {
  const { sender, recipient, pickup } = orderInput();
  return {
    pickupDate: pickup.pickupDate,
    pickupSlot: pickup.pickupSlot,
    senderName: sender.name,
    senderPhone: sender.phone,
    recipientName: recipient.name,
    recipientPhone: recipient.phone,
    ...(sender.address2 && { senderReferences: sender.address2 }),
    ...(recipient.address2 && { recipientReferences: recipient.address2 }),
    ...change,
  };
}

/** The number of orders in a pickup slot, in all areas together. */
export async function takenIn(server: TestServer, date: string, slot: string): Promise<number> {
  const { taken } = await server.context.db
    .selectFrom('pickup_slots')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('taken'), eb.lit(0)).as('taken'))
    .where('date', '=', date)
    .where('slot', '=', slot)
    .executeTakeFirstOrThrow();
  return Number(taken);
}
