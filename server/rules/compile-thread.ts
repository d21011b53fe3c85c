/** The thread that compiles and checks rule sets: it has the compiler, which the server itself never loads. */
import { parentPort, workerData } from 'node:worker_threads';
import { compileChanges } from '#schemas/compiler/changes.ts';
import type { Reply, Request } from './compiler.ts';
import { findChangedCases, checkPast } from './review.ts';

const { root } = workerData as { root: string };

function work(request: Request): Promise<unknown> {
  if (request.kind === 'compile') return compileChanges(root, request.changes);
  if (request.kind === 'cases') return findChangedCases(root, request.changes, request.sides);
  return checkPast(request.orders, request.sides);
}

const reply = (what: Reply): void => parentPort?.postMessage(what, []);

parentPort?.on('message', (request: Request) => {
  work(request).then(
    (result) => reply({ result }),
    (error: unknown) => reply({ broke: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
