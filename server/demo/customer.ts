/** A customer for signing in at once, and the parcels that fill the lists. Never in production. */
import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { languages } from '#domain/languages.ts';
import { ana } from '#fixtures/contacts.ts';
import { hashPassword } from '../modules/account/passwords.ts';
import { newUserRow } from '../modules/account/new-user.ts';
import { insertUser } from '../modules/account/store.ts';
import { demoAddresses } from './addresses.ts';
import { demoCoupons } from './coupons.ts';
import type { Database } from '../db/schema.ts';
import { addOrder, demoPhone } from './add-order.ts';
import { demoCollecting } from './collecting.ts';
import { demoOrders } from './orders.ts';

const demoEmail = 'ana.robles@example.com';
const demoShop = { username: 'Telar y Barro', email: 'telar@example.com' };

const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'] as const;
const passwordLength = 12;

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** Upper case, lower case and digits in turn (D-20), without look-alike characters. */
function randomPassword(): string {
  return Array.from({ length: passwordLength }, (_, index) => pick(alphabets[index % alphabets.length] ?? '')).join('');
}

/** Creates the demo data once; undefined when it is there already. */
export async function seedDemo(
  trx: Transaction<Database>,
  now: Date,
): Promise<{ account: string; password: string } | undefined> {
  const isThere = await trx.selectFrom('users').select('id').where('phone', '=', demoPhone).executeTakeFirst();
  if (isThere) return undefined;
  const password = randomPassword();
  const customer = await addUser(
    trx,
    now,
    { username: ana.name, phone: demoPhone, email: demoEmail, monthly: true },
    password,
  );
  // Not for signing in: its password is discarded.
  const shop = await addUser(trx, now, { ...demoShop, monthly: false }, randomPassword());
  for (const demo of demoOrders) await addOrder(trx, now, demo, demo.direction === 'sent' ? customer : shop);
  await demoCollecting(trx, { userId: customer, now });
  await demoCoupons(trx, { userId: customer, phone: demoPhone, now });
  await demoAddresses(trx, { userId: customer, now });
  return { account: demoPhone, password };
}

interface DemoUser {
  username: string;
  phone?: string;
  email?: string;
  monthly: boolean;
}

async function addUser(
  trx: Kysely<Database>,
  now: Date,
  { monthly, ...names }: DemoUser,
  password: string,
): Promise<string> {
  const passwordHash = await hashPassword(password);
  const row = newUserRow({ ...names, passwordHash, language: languages[0], now });
  const { id } = await insertUser(trx, { ...row, monthly_contract: monthly });
  return id;
}
