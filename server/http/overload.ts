/** Requests that are rejected under overload: counted, with one log line for many of them. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

const everyMs = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    readonly overload: OverloadCount;
  }
}

export class OverloadCount {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #requests = new WeakSet<FastifyRequest>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
  }

  /** @param request the one that is rejected; without it, a call inside of a page. */
  add(request?: FastifyRequest): void {
    if (request) this.#requests.add(request);
    this.#count += 1;
    if (this.#timer === undefined) this.#write();
  }

  has(request: FastifyRequest): boolean {
    return this.#requests.has(request);
  }

  /** Logs at once, then after a while once for all further ones. */
  #write(): void {
    this.#timer = undefined;
    if (this.#count === 0) return;
    this.#log.warn({ refused: this.#count }, 'too much to do: requests were refused');
    this.#count = 0;
    this.#timer = setTimeout(() => this.#write(), everyMs).unref();
  }
}
