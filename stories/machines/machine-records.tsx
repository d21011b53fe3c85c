/** Recorded sequences, saved snapshots and generated paths. */
import { useId, useState } from 'react';
import { getStateNodes } from 'xstate/graph';
import { Button, IconButton } from '#src/components/button.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Box, Status } from '#src/components/status.tsx';
import type { MachineSamples, Sequence, Step } from '#machines/samples.ts';
import type { KnownMachine } from '#workbench/machines/known.ts';
import { parseSequences, toJson } from '#workbench/machines/payload.ts';
import { arrives, getPaths } from '#workbench/machines/paths.ts';
import type { Frame, Run } from '#workbench/machines/run.ts';
import { toTestSource } from '#workbench/machines/test-source.ts';

type Load = (input: string, steps: readonly Step[]) => void;

const getActorName = (samples: MachineSamples, id: string): string => {
  const { root } = samples.machine;
  const invoked = [root, ...getStateNodes(root)].flatMap(({ invoke }) => invoke);
  return String(invoked.find((each) => each.id === id)?.src ?? id);
};

function describeStep(samples: MachineSamples, step: Step): string {
  if ('send' in step) return step.send.type;
  if ('pass' in step) return `${step.pass} ms pass`;
  return `${getActorName(samples, step.actor)} ${'error' in step.answer ? 'rejects' : 'resolves'}`;
}

const getLeaves = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(getLeaves).join(', ') : String(value);

const describeFrame = ({ snapshot }: Frame) => getLeaves(snapshot.value);

const storageKey = (id: string) => `machine-sequences:${id}`;

interface SequenceProps {
  known: KnownMachine;
  input: string;
  recorded: Run;
  /** Steps that are shown. */
  count: number;
  isFromSnapshot: boolean;
  onShow: (count: number) => void;
  onLoad: Load;
}

export function SequencePanel({ known, input, recorded, count, isFromSnapshot, onShow, onLoad }: SequenceProps) {
  const { id, samples } = known;
  const [own, setOwn] = useState(() => parseSequences(localStorage.getItem(storageKey(id)) ?? ''));
  const [name, setName] = useState('');
  const nameId = useId();
  const { steps, frames } = recorded;
  const sequences: Record<string, Sequence> = { ...samples.sequences, ...own };

  function keep() {
    const next = { ...own, [name.trim()]: { input, steps } };
    localStorage.setItem(storageKey(id), toJson(next));
    setOwn(next);
    setName('');
  }

  return (
    <section aria-labelledby="machine-sequence">
      <h2 id="machine-sequence">
        Sequence{' '}
        <small>
          step {count} of {steps.length}
        </small>
      </h2>
      <div className="machine-buttons">
        <IconButton icon="back" label="One step back" disabled={count === 0} onClick={() => onShow(count - 1)} />
        <IconButton
          icon="next"
          label="One step on"
          disabled={count === steps.length}
          onClick={() => onShow(count + 1)}
        />
        <Button size="sm" variant="line" onClick={() => onShow(0)}>
          To the start
        </Button>
        {Object.keys(sequences).length > 0 && (
          <label>
            Recorded{' '}
            <select
              value=""
              onChange={(event) => {
                const chosen = sequences[event.target.value];
                if (chosen) onLoad(chosen.input, chosen.steps);
              }}
            >
              <option value="">choose</option>
              {Object.keys(sequences).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      <ol className="machine-steps">
        {frames.map((frame) => (
          <li
            key={frame.number}
            className={frame.number > count ? 'todo' : undefined}
            aria-current={frame.number === count ? 'step' : undefined}
          >
            <button type="button" onClick={() => onShow(frame.number)}>
              <b>{frame.step ? describeStep(samples, frame.step) : 'start'}</b>
              <code>{describeFrame(frame)}</code>
            </button>
          </li>
        ))}
      </ol>
      {steps.length > 0 && !isFromSnapshot && (
        <>
          <div className="machine-buttons">
            <label htmlFor={nameId}>Keep as</label>
            <input id={nameId} value={name} onChange={(event) => setName(event.target.value)} />
            <Button size="sm" variant="line" disabled={name.trim() === ''} onClick={keep}>
              Keep the sequence
            </Button>
          </div>
          <TestSource source={toTestSource(known, 'recorded sequence', input, steps)} />
        </>
      )}
    </section>
  );
}

function TestSource({ source }: { source: string }) {
  return (
    <details>
      <summary>As a test</summary>
      <CopyButton text={source} label="Copy the test" />
      <div role="region" tabIndex={0} aria-label="Source of the test">
        <pre>{source}</pre>
      </div>
    </details>
  );
}

interface SnapshotProps {
  id: string;
  text: () => string;
  refusal: string | undefined;
  onRestore: (text: string) => void;
}

const snapshotKey = (id: string) => `machine-snapshot:${id}`;

export function SnapshotPanel({ id, text, refusal, onRestore }: SnapshotProps) {
  const [saved, setSaved] = useState(() => localStorage.getItem(snapshotKey(id)));

  function save() {
    const snapshot = text();
    localStorage.setItem(snapshotKey(id), snapshot);
    setSaved(snapshot);
  }

  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text()], { type: 'application/json' }));
    link.download = `${id}.snapshot.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <section aria-labelledby="machine-snapshot">
      <h2 id="machine-snapshot">Snapshot</h2>
      <div className="machine-buttons">
        <Button size="sm" variant="line" onClick={save}>
          Save in this browser
        </Button>
        <Button size="sm" variant="line" disabled={saved === null} onClick={() => onRestore(saved ?? '')}>
          Restore the saved one
        </Button>
        <Button size="sm" variant="line" onClick={download}>
          Download
        </Button>
        <label>
          Restore a file{' '}
          <input
            type="file"
            accept="application/json"
            onChange={async (event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) onRestore(await file.text());
            }}
          />
        </label>
      </div>
      {refusal && (
        <Box tone="err" role="alert">
          Not restored. {refusal}
        </Box>
      )}
    </section>
  );
}

export function PathPanel({ samples, onLoad }: { samples: MachineSamples; onLoad: Load }) {
  const [found, setFound] = useState<ReturnType<typeof getPaths>>();
  return (
    <section aria-labelledby="machine-paths">
      <h2 id="machine-paths">
        Shortest path to each state{' '}
        {found && (
          <small>
            {found.paths.length} found, {found.unreached.length} states not reached
          </small>
        )}
      </h2>
      {!found && (
        <Button size="sm" variant="line" onClick={() => setFound(getPaths(samples))}>
          Find the paths
        </Button>
      )}
      {found && (
        <div className="machine-table" role="region" aria-label="Table of paths" tabIndex={0}>
          <table className="tb">
            <thead>
              <tr>
                <th scope="col">State</th>
                <th scope="col">Input and steps</th>
                <th scope="col">Run</th>
                <th scope="col">
                  <span className="sr">Replay</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.paths.map((path) => (
                <tr key={path.state}>
                  <th scope="row">
                    <code>{path.state}</code>
                  </th>
                  <td>{[path.input, ...path.steps.map((step) => describeStep(samples, step))].join(' → ')}</td>
                  <td>
                    {arrives(samples, path) ? (
                      <Status tone="ok" icon="tick">
                        Arrives
                      </Status>
                    ) : (
                      <Status tone="err" icon="stop">
                        Ends elsewhere
                      </Status>
                    )}
                  </td>
                  <td>
                    <Button
                      size="sm"
                      variant="line"
                      aria-label={`Replay the path to ${path.state}`}
                      onClick={() => onLoad(path.input, path.steps)}
                    >
                      Replay
                    </Button>
                  </td>
                </tr>
              ))}
              {found.unreached.map((state) => (
                <tr key={state}>
                  <th scope="row">
                    <code>{state}</code>
                  </th>
                  <td colSpan={3}>No sample leads to it.</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
