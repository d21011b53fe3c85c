/** The initial data of an installation. Runs at every start and only adds what is missing. */
import type { ServerContext } from './context.ts';
import type { SeedReport } from './start.ts';
import { SetupError, takeTurn } from './db/setup.ts';
import { transaction } from './db/transaction.ts';
import { seedBanners } from './demo/banners.ts';
import { seedCatalogue } from './starter/catalogue.ts';
import { seedDemo } from './demo/customer.ts';

/** An arbitrary number; processes that start at once are serialized by it. */
const seedLock = 20_261_120;

/**
 * Safe when several processes start at once. @param context its `db` is the one without time limits. Only the report of
 * the first start has the demo customer's password.
 */
export async function seed(context: ServerContext): Promise<SeedReport> {
  return transaction(context.db, async (trx) => {
    await takeTurn(trx, seedLock, 'the starter data', context.log);
    await seedCatalogue(trx);
    if (context.config.production) return {};
    await seedBanners(trx, context.clock());
    const demo = await seedDemo(trx, context.clock());
    return demo ? { demo } : {};
  }).catch((error: unknown) => {
    throw new SetupError('Storing the starter data', error);
  });
}
