import type { Kysely } from 'kysely';
import { accounts } from './baseline/accounts.ts';
import { addressBook } from './baseline/address-book.ts';
import { catalogue } from './baseline/catalogue.ts';
import { cod } from './baseline/cod.ts';
import { operations } from './baseline/operations.ts';
import { orders } from './baseline/orders.ts';
import { tracking } from './baseline/tracking.ts';

/** The schema of the first release, by area; an area refers only to tables of areas before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [accounts, addressBook, catalogue, orders, tracking, cod, operations].flat())
    await statement.execute(db);
}
