import { forgetKept, keepImport, type KeptRows, type KeptStore } from './kept-import.ts';

export interface KeptWriter {
  readonly write: (owner: string, rows: KeptRows) => void;
  readonly forget: (owner: string) => void;
}

/**
 * Writes at once, so that a reload finds the last edit; what comes while a copy is being written waits, and only the
 * latest of it is written.
 */
export function createKeptWriter(store: KeptStore, onKept: (isKept: boolean) => void): KeptWriter {
  let running = false;
  let next: (() => Promise<void>) | undefined;

  async function run() {
    running = true;
    while (next) {
      const act = next;
      next = undefined;
      await act();
    }
    running = false;
  }

  function soon(act: () => Promise<void>) {
    next = act;
    if (!running) void run();
  }

  return {
    write: (owner, rows) => soon(async () => onKept(await keepImport(store, owner, rows))),
    forget: (owner) => soon(() => forgetKept(store, owner)),
  };
}
