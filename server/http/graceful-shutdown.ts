/** The end of a server: what was sent before it is answered, and nobody keeps a connection that would hold it up. */
import type { Server } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from './health.ts';

/** Turns without anything new after which nothing waits any more: one accepts a connection, a further one reads from it. */
const quietTurns = 5;
/** More than the system keeps connections waiting, so that whoever goes on calling doesn't keep the server from stopping. */
const mostTurns = 2_000;

/** While the server stops, an answer ends its connection: an open one would be waited for until it is silent for long enough. */
export function endConnectionsWhenStopping(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Hears what was sent until now: connections wait with the system until they are accepted, and accepted ones for
 * being read. Closing earlier would reset them.
 */
export async function drainConnections(server: Server): Promise<void> {
  let isQuiet = true;
  const hear = (): void => {
    isQuiet = false;
  };
  server.on('connection', hear).on('request', hear);
  for (let turn = 0, quiet = 0; quiet < quietTurns && turn < mostTurns; turn += 1) {
    isQuiet = true;
    await turnOfTheLoop();
    quiet = isQuiet ? quiet + 1 : 0;
  }
  server.off('connection', hear).off('request', hear);
}
