import type { PGlite } from '@electric-sql/pglite';

/** In memory that can be transferred to another thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Sends whole messages of PostgreSQL's protocol to the embedded database and returns all of its answers. Whatever was
 * committed is on the disk by then. The messages can't be used afterwards.
 */
export type Ask = (messages: Bytes) => Promise<readonly Bytes[]>;

export interface EmbeddedDatabase {
  readonly ask: Ask;
  close(): Promise<void>;
}

/** Runs PGlite in this thread, which is blocked until the answer is there. */
export function askPglite(pglite: PGlite): Ask {
  return async (messages) => {
    const answers: Bytes[] = [];
    // `execProtocolRaw` would parse each answer as well, and never free the result. The bytes are a view of PGlite's
    // memory, which keeps changing, so they are copied.
    await pglite.execProtocolRawStream(messages, { onRawData: (bytes) => answers.push(bytes.slice()) });
    return answers;
  };
}
