/**
 * A transaction that asks the database for a second connection deadlocks where there is one, as on PGlite, and succeeds
 * by luck where there are more. In tests it is rejected at once, on both databases and by its name.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, TransactionBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Work inside a transaction, until it has ended. */
interface Within {
  hasEnded: boolean;
}

type Work = Parameters<TransactionBuilder<Database>['execute']>[0];

const within = new AsyncLocalStorage<Within>();

/**
 * Runs the work of another caller while a transaction of the test is open: it takes its own connection, if there is
 * one.
 */
export const elsewhere = <T>(work: () => T): T => within.exit(work);

/** The same handle; throws when work inside one of its transactions uses it. */
export function oneConnectionEach(db: Kysely<Database>): Kysely<Database> {
  function begin(): TransactionBuilder<Database> {
    const builder = db.transaction();
    return new Proxy(builder, {
      get(target, name) {
        if (name === 'execute') return (work: Work) => execute(target, work);
        // Settings such as the isolation level return a new builder, which no test needs.
        throw new Error(`The tests know no transaction().${String(name)}: see tests/support/one-connection.ts.`);
      },
    });
  }

  async function execute(builder: TransactionBuilder<Database>, work: Work): Promise<unknown> {
    const state: Within = { hasEnded: false };
    try {
      return await builder.execute((trx) => within.run(state, () => work(trx)));
    } finally {
      state.hasEnded = true;
    }
  }

  return new Proxy(db, {
    get(target, name) {
      const state = within.getStore();
      if (state !== undefined && !state.hasEnded)
        throw new Error(`Within a transaction db.${String(name)} asks for a second connection: use the handle given.`);
      if (name === 'transaction') return begin;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
