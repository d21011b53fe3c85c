/** The thread that compiles and judges rule sets: it has the compiler, which the server itself never loads. */
import { parentPort, workerData } from 'node:worker_threads';
import { compileChanges } from '#schemas/compiler/changes.ts';
import type { Reply, Request } from './compiler.ts';
import { findChangedCases, judgePast } from './review.ts';

const { root } = workerData as { root: string };

function work(request: Request): Promise<unknown> {
  if (request.kind === 'compile') return compileChanges(root, request.changes);
  if (request.kind === 'cases') return findChangedCases(root, request.changes, request.sides);
  return judgePast(request.orders, request.sides);
}

parentPort?.on('message', (request: Request) => {
  work(request).then(
    (result) => parentPort?.postMessage({ result } satisfies Reply),
    (error: unknown) =>
      parentPort?.postMessage({ broke: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
