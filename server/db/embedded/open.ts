/** The embedded database in a thread of its own: while it computes, this thread keeps accepting requests (ADR 4). */
import { Worker } from 'node:worker_threads';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bytes, EmbeddedDatabase } from './ask.ts';
import type { OnFault } from './durable-fs.ts';
import { ensureDataFolder } from './data-folder.ts';
import { takeLock } from './lock.ts';
import { requireRoom } from './room.ts';

/** Start parameters of a thread. */
export interface ThreadData {
  /** URL of the module that it runs, which calls `serveThread`. */
  readonly module: string;
  readonly folder: string;
}

/** To the thread: messages for the database, or the end. */
export type Order = Bytes | 'close';

/** From the thread: that the database is open, an answer, or why it must not be used any further. */
export type Report = 'open' | { readonly answers: readonly Bytes[] } | { readonly fault: string };

const launcher = new URL('./thread.mjs', import.meta.url);

/**
 * Opens the database of a folder in a thread.
 * @param onFault is called when the thread reports a fault, and when it ends without having been closed.
 * @throws the reason why the thread couldn't open the database; it has ended then.
 */
export async function startThread(module: URL, folder: string, onFault: OnFault): Promise<EmbeddedDatabase> {
  const worker = new Worker(launcher, {
    workerData: { module: module.href, folder } satisfies ThreadData,
    // The launcher registers tsx, wherever this thread has it from.
    execArgv: [],
  });
  const send = (order: Order, transfer: ArrayBuffer[] = []): void => worker.postMessage(order, transfer);
  let isClosing = false;
  const ended = new Promise<void>((resolve, reject) => {
    let failure: unknown;
    worker.once('error', (error) => (failure = error));
    worker.once('exit', (code) => {
      if (isClosing && code === 0) resolve();
      else reject(failure ?? new Error(`The thread of the database ended with code ${code}.`));
    });
  });
  // It answers in the order of the requests.
  const asked: ((answers: readonly Bytes[]) => void)[] = [];
  await new Promise<void>((resolve, reject) => {
    ended.catch(reject);
    worker.on('message', (report: Report) => {
      if (report === 'open') resolve();
      else if ('fault' in report) onFault(new Error(report.fault));
      else asked.shift()?.(report.answers);
    });
  });
  ended.catch((error: unknown) => {
    if (!isClosing) onFault(error);
  });
  return {
    ask: (messages) =>
      new Promise((resolve) => {
        asked.push(resolve);
        send(messages, [messages.buffer]);
      }),
    close() {
      isClosing = true;
      send('close');
      return ended;
    },
  };
}

/** The embedded database: one process, one connection, every commit on the disk. */
const threadModule = new URL('./thread-main.ts', import.meta.url);

/** The path of a data folder's lock: beside the database's own folder, whose content is PostgreSQL's. */
export const lockPath = (dataDir: string): string => join(dataDir, 'jmx.lock');

/**
 * Opens (and on the first start creates) the database of a data folder. `onFault` is called when the process must not
 * go on: an fsync failed, the disk is full, the database's thread ended, or the lock was lost.
 * @throws DiskFullError when there is too little space to start.
 */
export async function openEmbedded(dataDir: string, onFault: OnFault): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await takeLock(lockPath(dataDir), () =>
    onFault(new Error(`${lockPath(dataDir)} is no longer held by this process.`)),
  );
  try {
    requireRoom(dataDir);
    const folder = await ensureDataFolder(dataDir);
    const { ask, close } = await startThread(threadModule, folder, onFault);
    return {
      ask,
      async close() {
        await close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
