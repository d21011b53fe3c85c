/** Requests that are refused because there is too much to do: counted, with a line for many of them and none for each. */
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

  add(request: FastifyRequest): void {
    this.#requests.add(request);
    this.#count += 1;
    if (this.#timer === undefined) this.#write();
  }

  has(request: FastifyRequest): boolean {
    return this.#requests.has(request);
  }

  /** At once, then again after a while for all that came meanwhile. */
  #write(): void {
    this.#timer = undefined;
    if (this.#count === 0) return;
    this.#log.warn({ refused: this.#count }, 'too much to do: requests were refused');
    this.#count = 0;
    this.#timer = setTimeout(() => this.#write(), everyMs).unref();
  }
}
