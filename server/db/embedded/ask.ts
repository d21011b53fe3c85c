import type { PGlite } from '@electric-sql/pglite';

/** In memory that can be handed to another thread as it is. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Asks the embedded database: whole messages of PostgreSQL's protocol there, back all that answers them. What was
 * committed is on the disk by then. The messages are gone afterwards.
 */
export type Ask = (messages: Bytes) => Promise<readonly Bytes[]>;

export interface EmbeddedDatabase {
  readonly ask: Ask;
  close(): Promise<void>;
}

/** Asks a PGlite in this very thread, which computes until it has the answer. */
export function askPglite(pglite: PGlite): Ask {
  return async (messages) => {
    const answers: Bytes[] = [];
    // `execProtocolRaw` would parse each answer as well, and keep what it has parsed for ever. What comes here is a view
    // of PGlite's memory, which goes on changing: it is copied.
    await pglite.execProtocolRawStream(messages, { onRawData: (bytes) => answers.push(bytes.slice()) });
    return answers;
  };
}
