/** The thread's side of `open.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { type DurableFs, durableStartParams, type OnFault } from './durable-fs.ts';
import { askPglite } from './ask.ts';
import type { Order, Report, ThreadData } from './open.ts';

/**
 * Opens the database of the folder that the thread was started for, and answers until it is closed.
 * @param getFiles creates its file system.
 */
export async function serveThread(getFiles: (folder: string, onFault: OnFault) => DurableFs): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('serveThread runs in a thread of startThread only.');
  const report = (what: Report, transfer: ArrayBuffer[] = []): void => port.postMessage(what, transfer);
  // Ends this thread within the statement, which never returns; the parent thread ends the process.
  const onFault: OnFault = (error) => {
    report({ fault: error instanceof Error ? error.message : String(error) });
    return process.exit(1);
  };
  const { folder } = workerData as ThreadData;
  const pglite = await PGlite.create({ fs: getFiles(folder, onFault), startParams: durableStartParams });
  const ask = askPglite(pglite);
  const obey = async (order: Order): Promise<void> => {
    if (order === 'close') {
      await pglite.close();
      port.close();
    } else {
      const answers = await ask(order);
      report(
        { answers },
        answers.map(({ buffer }) => buffer),
      );
    }
  };
  port.on('message', (order: Order) => void obey(order));
  report('open');
}
