/** Graceful shutdown: requests that were sent before it are answered, and no open connection delays it. */
import type { Server } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from './health.ts';

/**
 * Turns of the event loop without a new request, after which none waits any more: one accepts a connection, another one
 * reads from it.
 */
const quietTurns = 5;
/**
 * More than the system's queue of connections, so that clients that keep calling can't prevent the server from
 * stopping.
 */
const mostTurns = 2_000;

/**
 * While the server stops, an answer closes its connection: an open one would delay the stop until its keep-alive
 * timeout.
 */
export function endConnectionsWhenStopping(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Processes the requests that were sent until now: connections wait in the system's queue until they are accepted, and
 * accepted ones for being read. Closing earlier would reset them.
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
