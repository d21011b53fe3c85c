/**
 * The proof of work before a code is sent (D-24): started in the background as soon as the code's recipient is known,
 * and again for each code.
 */
import { failureNamed } from '#machines/failure.ts';
import type { Api } from '#src/api/types.ts';
import type { ProofOfWork, WorkFor } from '#src/api/client.ts';
import type { Work } from './solve.ts';

/** The worker's interface; tests provide their own. */
export interface WorkThread extends EventTarget {
  postMessage: (work: Work, transfer: Transferable[]) => void;
  terminate: () => void;
}

const openWorker = (): WorkThread => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Ends with the answer, or with a Failure when the thread breaks or is no longer needed. */
function solveApart(work: Work, open: () => WorkThread, signal: AbortSignal): Promise<ProofOfWork> {
  const worker = open();
  const done = new Promise<ProofOfWork>((resolve, reject) => {
    const abandon = () => reject(failureNamed('workRequired'));
    worker.addEventListener('message', (event) =>
      resolve({ workId: work.workId, workAnswer: (event as MessageEvent<number>).data }),
    );
    worker.addEventListener('error', abandon);
    signal.addEventListener('abort', abandon, { once: true });
    worker.postMessage(work, []);
  });
  return done.finally(() => worker.terminate());
}

/** Asks for work and does it. Rejects with a Failure. */
export async function doWork(
  api: Api,
  wanted: WorkFor,
  signal: AbortSignal,
  open: () => WorkThread = openWorker,
): Promise<ProofOfWork> {
  const result = await api.call('workStart', wanted, { signal });
  if (!result.ok) throw result;
  return solveApart(result.data, open, signal);
}

export interface ProofOfWorkClient {
  /** Starts in the background; work for another target is cancelled. */
  prepare: (wanted: WorkFor) => void;
  /** The finished work, for one use. Rejects with a Failure. */
  take: (wanted: WorkFor) => Promise<ProofOfWork>;
  close: () => void;
}

interface Begun {
  readonly key: string;
  readonly work: Promise<ProofOfWork>;
  readonly end: () => void;
}

const getKey = ({ purpose, target }: WorkFor): string => `${purpose} ${target}`;

/** @param open gives the thread that works. */
export function createProofOfWorkClient(api: Api, open: () => WorkThread = openWorker): ProofOfWorkClient {
  let begun: Begun | undefined;
  const start = (wanted: WorkFor): Begun => {
    const over = new AbortController();
    const work = doWork(api, wanted, over.signal, open);
    // The caller that takes the promise handles its rejection.
    work.catch(() => undefined);
    return { key: getKey(wanted), work, end: () => over.abort() };
  };
  const close = () => {
    begun?.end();
    begun = undefined;
  };
  return {
    prepare: (wanted) => {
      if (begun?.key === getKey(wanted)) return;
      close();
      begun = start(wanted);
    },
    take: async (wanted) => {
      const prepared = begun?.key === getKey(wanted) ? begun : undefined;
      if (!prepared) close();
      begun = undefined;
      // Work that failed in the background, e.g. without a network, is retried once when it is needed.
      if (prepared) return prepared.work.catch(() => start(wanted).work);
      return start(wanted).work;
    },
    close,
  };
}
