import type { SnapshotFrom } from 'xstate';
import type { codeFlowMachine } from './code-flow.machine.ts';
import type { CodeFlowView } from './code-flow.types.ts';

/** The machine's state for screens. */
export function viewOfCodeFlow(snapshot: SnapshotFrom<typeof codeFlowMachine>): CodeFlowView {
  const { request, sent, failure, spentImages } = snapshot.context;
  return {
    step: snapshot.hasTag('asking') ? 'asking' : snapshot.hasTag('proving') ? 'proving' : 'done',
    busy: snapshot.hasTag('busy'),
    request,
    waitSeconds: sent?.waitSeconds ?? 0,
    failure,
    spentImages,
  };
}
