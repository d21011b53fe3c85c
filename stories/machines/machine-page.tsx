/** A machine driven by hand, without a server. */
import { useEffect, useRef, useState } from 'react';
import type { Snapshot } from 'xstate';
import { Box } from '#src/components/status.tsx';
import type { Step } from '#machines/samples.ts';
import type { KnownMachine } from '#workbench/machines/known.ts';
import { restoreRun, saveSnapshot } from '#workbench/machines/payload.ts';
import { getRestingStates } from '#workbench/machines/paths.ts';
import { Run } from '#workbench/machines/run.ts';
import { getActiveIds, MachineChart } from './machine-chart.tsx';
import { ActorPanel, ContextPanel, EventPanel } from './machine-panels.tsx';
import { PathPanel, SequencePanel, SnapshotPanel } from './machine-records.tsx';
import './machine-page.css';

interface Session {
  input: string;
  /** A restored snapshot that the run started from. */
  start: Snapshot<unknown> | undefined;
  /** All recorded steps, and the run up to the shown one. */
  recorded: Run;
  run: Run;
}

/** The innermost current states, without the machine's own id: `flow.placing`. */
const getStates = (run: Run): string[] => {
  const active = getActiveIds(run.snapshot);
  const { machine } = run.samples;
  return getRestingStates(machine.root)
    .filter((id) => active.has(id))
    .map((id) => id.slice(machine.id.length + 1));
};

function getHeadline(id: string, run: Run): string {
  if (run.failure !== undefined) return `${id} has stopped`;
  if (run.snapshot.status === 'done') return `${id} has ended`;
  const waiting = run.pending.filter(({ isAnswered }) => isAnswered).map(({ name }) => name);
  return `${id} waits for ${waiting.join(', ') || 'an event'}`;
}

export function MachinePage({ known }: { known: KnownMachine }) {
  const { id, file, samples } = known;
  const open = (input: string, steps: readonly Step[] = [], start?: Snapshot<unknown>): Session => {
    const recorded = Run.replay(samples, input, steps, start);
    return { input, start, recorded, run: recorded };
  };
  const [session, setSession] = useState(() => open(Object.keys(samples.inputs)[0] ?? ''));
  const [refusal, setRefusal] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { input, start, recorded, run } = session;
  const states = getStates(run);
  const visited = new Set(run.frames.flatMap(({ snapshot }) => [...getActiveIds(snapshot)]));

  // The card of an answered actor is gone, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body && recorded.frames.length > 1) heading.current?.focus();
  }, [recorded, run]);

  function take(step: Step) {
    // A step in the middle of a sequence replaces its rest.
    setSession(open(input, [...run.steps, step], start));
  }

  function showStep(count: number) {
    setSession({ ...session, run: Run.replay(samples, input, recorded.steps.slice(0, count), start) });
  }

  function load(next: string, steps: readonly Step[] = []) {
    setRefusal(undefined);
    setSession(open(next, steps));
  }

  function restore(text: string) {
    const restored = restoreRun(samples, text);
    if ('problem' in restored) return setRefusal(restored.problem);
    setRefusal(undefined);
    const { saved } = restored.value;
    setSession(open(saved.input, [], saved.snapshot));
  }

  const taking = { samples, onTake: take };
  return (
    <main className="machine-page" lang="en" dir="ltr">
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {getHeadline(id, run)}
        </h1>
        <p role="status">
          Current: <code>{states.join(', ') || id}</code>
        </p>
        <p className="soft sm">
          From <code>{file}</code>
          {!known.samplesFile && ', which has no samples yet: payloads and answers are empty'}
        </p>
        <div className="machine-buttons">
          <label>
            Input{' '}
            <select value={input} onChange={(event) => load(event.target.value)}>
              {Object.keys(samples.inputs).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <button type="button" className="btn line sm" onClick={() => load(input)}>
            Restart
          </button>
        </div>
        {run.failure !== undefined && (
          <Box tone="err" role="alert">
            {String(run.failure)}
          </Box>
        )}
      </header>
      <div className="machine-columns">
        <div>
          <MachineChart
            machine={samples.machine}
            active={getActiveIds(run.snapshot)}
            visited={visited}
            taken={run.frames.at(-1)?.taken ?? new Set()}
            label={`Chart of ${id}. Current: ${states.join(', ')}`}
          />
          <ContextPanel run={run} />
          <SequencePanel
            known={known}
            input={input}
            recorded={recorded}
            count={run.steps.length}
            isFromSnapshot={start !== undefined}
            onShow={showStep}
            onLoad={load}
          />
          <SnapshotPanel id={id} text={() => saveSnapshot(run, input)} refusal={refusal} onRestore={restore} />
          <PathPanel samples={samples} onLoad={load} />
        </div>
        {/* What a panel remembers belongs to the shown step. */}
        <div className="machine-aside" key={input}>
          <ActorPanel pending={run.pending} delays={run.delays} {...taking} />
          <EventPanel run={run} {...taking} />
        </div>
      </div>
    </main>
  );
}
