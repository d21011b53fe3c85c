/** The thread that compiles and judges rule sets: it has the compiler, which the server itself never loads. */
import { parentPort, workerData } from 'node:worker_threads';
import { compileChanges, fingerprintOf } from '#schemas/compiler/changes.ts';
import type { RuleChanges } from '#schemas/model/rule-changes.ts';
import type { Reply, Request } from './compiler.ts';

const { root } = workerData as { root: string };

function work(request: Request): Promise<unknown> {
  if (request.kind === 'fingerprint') return fingerprintOf(root);
  return compileChanges(root, request.changes as RuleChanges);
}

parentPort?.on('message', (request: Request) => {
  work(request).then(
    (result) => parentPort?.postMessage({ result } satisfies Reply),
    (error: unknown) =>
      parentPort?.postMessage({ broke: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
