/** The HTTP side: every call of the contract routed, guarded, validated and answered in the envelope. */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from './context.ts';
import type { FindSession, Handlers } from './http/handlers.ts';

export interface AppParts {
  readonly context: ServerContext;
  readonly handlers: Handlers;
  readonly findSession: FindSession;
}

export async function buildApp(_parts: AppParts): Promise<FastifyInstance> {
  throw new Error('not built yet');
}
