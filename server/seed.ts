/** What a new installation starts with. Runs at every start and only adds what is missing. */
import { sql } from 'kysely';
import type { ServerContext } from './context.ts';
import type { SeedReport } from './start.ts';
import { transaction } from './db/transaction.ts';
import { seedBanners } from './demo/banners.ts';
import { seedCatalogue } from './starter/catalogue.ts';
import { seedDemo } from './demo/customer.ts';

/** Any number; processes that start at once take turns on it. */
const seedLock = 20_261_120;

/** Safe when several processes start at once. The demo customer's password is in the report of the first start only. */
export async function seed(context: ServerContext): Promise<SeedReport> {
  return transaction(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx);
    await seedCatalogue(trx);
    if (context.config.production) return {};
    await seedBanners(trx, context.clock());
    const demo = await seedDemo(trx, context.clock());
    return demo ? { demo } : {};
  });
}
