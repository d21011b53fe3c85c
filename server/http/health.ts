/** For whoever runs the server: is the process up, and should it get requests. */
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerContext } from '../context.ts';
import { ping } from '../db/connect.ts';

const patienceMs = 2_000;

/** Set when the server is going to stop: readiness fails from then on, while requests are still answered. */
export interface Lifecycle {
  stopping: boolean;
}

export function routeHealth(
  app: FastifyInstance,
  { db, log }: Pick<ServerContext, 'db' | 'log'>,
  lifecycle: Lifecycle,
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (lifecycle.stopping) return reply.code(503).send({ status: 'stopping' });
    const answers = await Promise.race([
      ping(db).then(
        () => true,
        (err: unknown) => (log.warn({ err }, 'the database does not answer'), false),
      ),
      sleep(patienceMs, false, { ref: false }),
    ]);
    return answers ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'no database' });
  });
}
