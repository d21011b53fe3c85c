/** The context of a model command, and the start of each run. */
import { deepStrictEqual as agree } from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { addDays, addMinutes, localDate } from '#domain/time/zoned-time.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { currentTariff } from '#server/modules/pricing/tariff-store.ts';
import { friday } from '#tests/server/modules/support/customers.ts';
import { newPerson, newSession, type Person } from '#tests/server/modules/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';
import { findBranch } from '#server/modules/catalogue/branch-store.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { type Order, scan, type Slot, slotCapacity, type World } from './world.ts';

/** The real server, and the signed-in customers by their numbers in the model. */
export interface Real {
  readonly server: TestServer;
  readonly people: Person[];
}

export type Command = fc.AsyncCommand<World, Real>;

/** Longer than the wait between two one-time codes. */
const betweenCommandsMinutes = 2;

/**
 * A command that runs against the server and compares with the model's expectation. Its arguments are plain, and name
 * orders and coupons by their number, so that they remain valid when earlier commands are left out.
 */
export function command<Args extends object>(
  name: string,
  args: Args,
  run: (world: World, real: Real, args: Args) => Promise<void>,
  { needsOrder = false, needsBatch = false } = {},
): Command {
  return {
    check: ({ orders, batches }) => (!needsOrder || orders.length > 0) && (!needsBatch || batches.length > 0),
    run: (world, real) => {
      world.now = addMinutes(world.now, betweenCommandsMinutes);
      real.server.setNow(world.now);
      return run(world, real, args);
    },
    toString: () => `${name} ${JSON.stringify(args)}`,
  };
}

/** The nth order, modulo their number. */
export function orderAt({ orders }: World, nth: number): Order {
  const order = orders[nth % orders.length];
  if (!order) throw new Error('No order has been placed.');
  return order;
}

export function personAt({ people }: Real, nth: number): Person {
  const person = people[nth];
  if (!person) throw new Error(`There is no customer ${nth}.`);
  return person;
}

/** Ana and Carla send; José, whose phone is verified, also receives. */
export const customer = fc.integer({ min: 0, max: 2 });
/** Mostly the order's own customer, who has no number. */
export const requester = fc.constantFrom(undefined, undefined, undefined, 0, 1, 2);
export const nth = fc.nat(30);
/** Two runs concurrently: a repeated command must not count twice. */
export const times = fc.constantFrom(1, 1, 1, 2);

/** Mostly the same two slots, some in the past, and some too far ahead. */
export const slot = fc.record({
  day: fc.constantFrom(1, 1, 1, 3, 0, 2, 12),
  hours: fc.constantFrom('10-12', '10-12', '16-18'),
});
export const slotOn = ({ now }: World, { day, hours }: { day: number; hours: string }): Slot => ({
  pickupDate: addDays(localDate(now), day),
  pickupSlot: hours,
});

/** Tables to clear after a run, referring tables first. */
const written = [
  'jobs',
  'delivery_changes',
  'returns',
  'cod_collections',
  'cod_days',
  'cod_cuts',
  'cases',
  'stored_files',
  'order_changes',
  'promise_changes',
  'order_scans',
  'coupons',
  'idempotency_keys',
  'orders',
  'batches',
  'pickup_slots',
  'sessions',
  'users',
] as const;

type Start = Pick<World, 'tariff' | 'branch'>;

/** Sets whether parcels can be brought to the branch of the model. */
export async function openBranch({ server }: Real, branch: World['branch'], isOpen: boolean): Promise<void> {
  branch.services = isOpen ? ['dropOff'] : [];
  await server.context.db
    .updateTable('branches')
    .set({ services: [...branch.services] })
    .where('code', '=', branch.code)
    .execute();
}

/** Resets the same server to no customers and no data, at the first minute. */
export async function begin(server: TestServer, { tariff, branch }: Start): Promise<{ model: World; real: Real }> {
  const { db } = server.context;
  const now = new Date(friday);
  server.setNow(now);
  for (const table of written) await db.deleteFrom(table).execute();
  await db.deleteFrom('tariffs').where('valid_from', '>=', now).execute();
  const mail = (name: string) => ({ email: `${name}@example.com`, email_verified_at: now });
  const people = [
    await newPerson(server, mail('ana')),
    await newPerson(server, mail('carla')),
    await newPerson(server, { phone: jose.phone, phone_verified_at: now }),
  ];
  const model: World = {
    now,
    tariff,
    branch: { ...branch },
    customers: [null, null, jose.phone].map((phone) => ({ collectsCod: false, phone })),
    coupons: [],
    orders: [],
    batches: [],
    keys: new Map(),
    notifications: [],
    unconfirmed: [],
    sent: 0,
  };
  const real = { server, people };
  await openBranch(real, model.branch, true);
  return { model, real };
}

/** One after the other in the model, all at once in the server: the expected responses, in any order. */
export async function atOnce<T>(count: number, expected: () => T, play: () => Promise<T>, what: string): Promise<void> {
  const wanted = Array.from({ length: count }, expected);
  const answers = await Promise.all(Array.from({ length: count }, play));
  agree(answers.toSorted(), wanted.toSorted(), what);
}

/** The scans of a whole journey, as far as the parcel's status allows them. */
export async function playDelivery(world: World, { server }: Real, order: Order): Promise<void> {
  for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'] as const) {
    const expected = scan(world, order, status) ? 'recorded' : 'refused';
    const details = { place: 'Mérida, Yuc.', at: world.now };
    const { outcome } = await recordScan(server.context, order.waybillNo, status, details);
    agree(outcome, expected, `a scan as ${status}`);
  }
}

/** Runs once for all runs: removes the demo data, and limits the places in every slot. @returns the current tariff, and a branch. */
export async function prepare({ context: { db, clock } }: TestServer): Promise<Start> {
  await sql`truncate users, orders, pickup_slots cascade`.execute(db);
  await db
    .insertInto('settings')
    .values({ key: 'pickupCapacity', value: String(slotCapacity) })
    .execute();
  const { code } = await db.selectFrom('branches').select('code').orderBy('code').executeTakeFirstOrThrow();
  const row = await findBranch(db, code, clock());
  if (!row) throw new Error(`There is no branch ${code}.`);
  const { hours, opens_on_holidays: opensOnHolidays, closed_on: closedOn, services } = row;
  const branch = { code, hours, opensOnHolidays, closedOn, services, timeZone: timeZoneOfPostalCode(row.zip) };
  return { tariff: (await currentTariff(db, clock())).tariff, branch };
}

/** New sessions for all customers: the previous ones expire after a day. */
export async function signInAgain({ server, people }: Real): Promise<void> {
  await server.context.db.deleteFrom('sessions').execute();
  for (const person of people) person.token = await newSession(server, person.userId);
}

/** Phones of senders: one that coupons are bound to, and another one. */
export const senderPhones = [ana.phone, '5512348642'] as const;
