/** Imitates a socket to a server for the driver `pg`: its messages go to the embedded database. */
import { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Ask, Bytes } from './ask.ts';

type Settle = (error?: Error | null) => void;

class Connection extends Duplex {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    super();
    this.#ask = ask;
  }

  /** The driver passes a host and a port; there is neither. */
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  // The driver also calls these methods of a socket.
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, settle: Settle): void {
    this.#send([chunk], settle);
  }

  /** The driver buffers the messages of one statement until it has them all: they go as one. */
  override _writev(chunks: { chunk: Uint8Array }[], settle: Settle): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      settle,
    );
  }

  override _final(settle: Settle): void {
    this.push(null);
    settle();
  }

  #send(chunks: readonly Uint8Array[], settle: Settle): void {
    this.#ask(joined(chunks)).then((answers) => this.#answer(answers, settle), settle);
  }

  #answer(answers: readonly Uint8Array[], settle: Settle): void {
    for (const bytes of answers) this.push(bytes);
    settle();
  }
}

function joined(chunks: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let end = 0;
  for (const chunk of chunks) {
    all.set(chunk, end);
    end += chunk.length;
  }
  return all;
}

/**
 * Configures a pool of `pg` for the embedded database; nothing is read from the environment (`PGUSER`, `PGSSLMODE`).
 */
export function connectionTo(ask: Ask): pg.PoolConfig {
  return {
    stream: () => new Connection(ask),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    // One connection that is never closed: a second one would share PGlite's only session.
    max: 1,
    idleTimeoutMillis: 0,
  };
}
