/** Refuses work before a queue grows: above the limit whatever is asked is answered `busy` at once, and recovers by itself. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './failures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however much there is to do: what tells an operator how the server is. Its work must not grow with its callers. */
    readonly isExemptFromLimit?: boolean;
  }
}

/**
 * Counts what is worked on, from when a request is there with its body until its answer is: whoever sends or reads
 * slowly takes no place. Holds for every route, the page and what nobody knows.
 * @param max how many at once.
 */
export function limitConcurrency(app: FastifyInstance, max: number): void {
  const working = new Set<FastifyRequest>();
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.isExemptFromLimit) return done();
    if (working.size >= max) {
      app.overload.add(request);
      return void refuse(request, reply, 503, 'busy');
    }
    working.add(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    working.delete(request);
    done(null, payload);
  });
}
