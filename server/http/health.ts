/** Health checks for the operator: whether the process is up, and whether it should get requests. */
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerContext } from '../context.ts';
import { ping } from '../db/connect.ts';

const patienceMs = 2_000;

/** Set when the server is about to stop: readiness fails from then on, while requests are still answered. */
export interface Lifecycle {
  stopping: boolean;
}

export function routeHealth(
  app: FastifyInstance,
  { db, log }: Pick<ServerContext, 'db' | 'log'>,
  lifecycle: Lifecycle,
): void {
  // Health must be visible even under overload, or the load limit would get a busy server killed. Concurrent checks
  // share one query to the database.
  const config = { isExemptFromLimit: true };
  let asked: Promise<boolean> | undefined;
  const databaseAnswers = (): Promise<boolean> =>
    (asked ??= ping(db)
      .then(
        () => true,
        (err: unknown) => (log.warn({ err }, 'the database does not answer'), false),
      )
      .finally(() => (asked = undefined)));

  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  );

  app.get('/readyz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (lifecycle.stopping) return reply.code(503).send({ status: 'stopping' });
    const answers = await Promise.race([databaseAnswers(), sleep(patienceMs, false, { ref: false })]);
    return answers ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'no database' });
  });
}
