/**
 * Rejects work before a queue grows: above the limit every request gets `busy` immediately; there is no state to reset.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reject } from './failures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the limit: health endpoints. Their work must not grow with the number of callers. */
    readonly isExemptFromLimit?: boolean;
  }
}

/**
 * Counts running requests, from when the body has arrived until the answer is ready: clients that send or read slowly
 * take no place. Applies to every route, including pages and unknown paths.
 * @param max concurrent requests.
 */
export function limitConcurrency(app: FastifyInstance, max: number): void {
  const working = new Set<FastifyRequest>();
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.isExemptFromLimit) return done();
    if (working.size >= max) {
      app.overload.add(request);
      return void reject(request, reply, 503, 'busy');
    }
    working.add(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    working.delete(request);
    done(null, payload);
  });
}
