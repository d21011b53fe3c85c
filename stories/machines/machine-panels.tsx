/** What a developer does with a run: answer actors, let time pass, send events, read the context. */
import { useId, useState } from 'react';
import type { EventObject } from 'xstate';
import { Button } from '#src/components/button.tsx';
import type { ActorAnswer, MachineSamples, Step } from '#machines/samples.ts';
import { parseAnswer, parseEvent, toJson } from '#workbench/machines/payload.ts';
import type { Frame, PendingActor, PendingDelay, Run } from '#workbench/machines/run.ts';

interface Taking {
  samples: MachineSamples;
  onTake: (step: Step) => void;
}

interface EditorProps {
  label: string;
  text: string;
  /** What the text was before it was edited. */
  sample: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function JsonEditor({ label, text, sample, problem, onChange }: EditorProps) {
  const id = useId();
  return (
    <div className="machine-editor">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={text}
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className="machine-problem" role="alert">
          {problem}
        </p>
      )}
      {text !== sample && (
        <Button size="sm" variant="quiet" onClick={() => onChange(sample)}>
          Back to the sample
        </Button>
      )}
    </div>
  );
}

const getKind = (answer: ActorAnswer | undefined) => (answer && 'error' in answer ? 'error' : 'output');
const getPayload = (answer: ActorAnswer | undefined) =>
  toJson(answer && ('error' in answer ? answer.error : answer.output));

const delayMs = 5_000;

function ActorCard({ actor, samples, onTake }: Taking & { actor: PendingActor }) {
  const answers = samples.answers[actor.name] ?? {};
  const names = Object.keys(answers);
  const group = useId();
  const [chosen, setChosen] = useState(names[0] ?? '');
  const [text, setText] = useState(getPayload(answers[chosen]));
  const [problem, setProblem] = useState<string>();
  const kind = getKind(answers[chosen]);

  function choose(name: string) {
    setChosen(name);
    setText(getPayload(answers[name]));
    setProblem(undefined);
  }

  function give() {
    const parsed = parseAnswer(samples, actor.name, kind, text);
    if ('problem' in parsed) return setProblem(parsed.problem);
    onTake({ actor: actor.id, answer: kind === 'error' ? { error: parsed.value } : { output: parsed.value } });
  }

  return (
    <article className="machine-actor" aria-label={actor.name}>
      <header>
        <code>{actor.name}</code> <small>{actor.id}</small>
      </header>
      <details>
        <summary>Its input</summary>
        <pre>{toJson(actor.input)}</pre>
      </details>
      <fieldset>
        <legend>Answer</legend>
        {names.map((name) => (
          <label key={name}>
            <input type="radio" name={group} checked={name === chosen} onChange={() => choose(name)} /> {name}
          </label>
        ))}
      </fieldset>
      <JsonEditor
        label={kind === 'error' ? 'Error' : 'Output'}
        text={text}
        sample={getPayload(answers[chosen])}
        problem={problem}
        onChange={(next) => {
          setText(next);
          setProblem(undefined);
        }}
      />
      <div className="machine-buttons">
        <Button size="sm" onClick={give}>
          {kind === 'error' ? 'Reject' : 'Resolve'}
        </Button>
        <Button size="sm" variant="line" onClick={() => onTake({ pass: delayMs })}>
          Delay 5 s
        </Button>
      </div>
    </article>
  );
}

export function ActorPanel({
  pending,
  delays,
  ...taking
}: Taking & { pending: readonly PendingActor[]; delays: readonly PendingDelay[] }) {
  const waiting = pending.filter(({ isAnswered }) => isAnswered);
  const listening = pending.filter(({ isAnswered }) => !isAnswered);
  return (
    <section aria-labelledby="machine-actors">
      <h2 id="machine-actors">
        Actors <small>{waiting.length} waiting</small>
      </h2>
      {waiting.map((actor) => (
        <ActorCard key={actor.id} actor={actor} {...taking} />
      ))}
      {listening.map(({ id, name }) => (
        <p key={id}>
          <code>{name}</code> runs and sends events: send them below.
        </p>
      ))}
      {delays.map(({ event, name, ms, state }) => (
        <div key={event.type} className="machine-row">
          <span>
            <code>{name}</code> <small>delay of {state}</small>
          </span>
          <Button size="sm" variant="line" onClick={() => taking.onTake({ pass: ms })}>
            Let {ms} ms pass
          </Button>
        </div>
      ))}
    </section>
  );
}

const describePayload = ({ type: _, ...rest }: EventObject & Record<string, unknown>) =>
  Object.values(rest)
    .map((value) => (typeof value === 'string' ? value : toJson(value, 0)))
    .join(' ')
    .slice(0, 40);

function EventRow({ type, events, samples, onTake }: Taking & { type: string; events: readonly EventObject[] }) {
  const [index, setIndex] = useState(0);
  const [text, setText] = useState(toJson(events[0]));
  const [problem, setProblem] = useState<string>();

  function choose(next: number) {
    setIndex(next);
    setText(toJson(events[next]));
    setProblem(undefined);
  }

  function send() {
    const parsed = parseEvent(samples, text);
    if ('problem' in parsed) return setProblem(parsed.problem);
    onTake({ send: parsed.value });
  }

  return (
    <li className="machine-event">
      <div className="machine-row">
        <code>{type}</code>
        {events.length > 1 && (
          <select
            aria-label={`Sample of ${type}`}
            value={index}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {events.map((event, at) => (
              <option key={toJson(event)} value={at}>
                {describePayload(event)}
              </option>
            ))}
          </select>
        )}
        <Button size="sm" variant="line" aria-label={`Send ${type}`} onClick={send}>
          Send
        </Button>
      </div>
      <details open={problem !== undefined || undefined}>
        <summary>Payload of {type}</summary>
        <JsonEditor
          label={`Event ${type}`}
          text={text}
          sample={toJson(events[index])}
          problem={problem}
          onChange={(next) => {
            setText(next);
            setProblem(undefined);
          }}
        />
      </details>
    </li>
  );
}

/** The event that a select shows may be another one; any sample that is accepted makes the type an accepted one. */
function isAccepted(run: Run, events: readonly EventObject[]): boolean {
  try {
    return events.some((event) => run.snapshot.can(event));
  } catch {
    return true;
  }
}

export function EventPanel({ run, ...taking }: Taking & { run: Run }) {
  const all = [...taking.samples.events, ...taking.samples.asides];
  const types = [...new Set(all.map(({ type }) => type))].map((type) => {
    const events = all.filter((event) => event.type === type);
    return { type, events, accepted: isAccepted(run, events) };
  });
  const rows = (accepted: boolean) =>
    types
      .filter((each) => each.accepted === accepted)
      .map(({ type, events }) => <EventRow key={type} type={type} events={events} {...taking} />);
  const count = types.filter(({ accepted }) => accepted).length;
  return (
    <section aria-labelledby="machine-events">
      <h2 id="machine-events">
        Events <small>{count} accepted now</small>
      </h2>
      <ul>{rows(true)}</ul>
      <details>
        <summary>{types.length - count} ignored in this state</summary>
        <ul>{rows(false)}</ul>
      </details>
    </section>
  );
}

/** `answers.sender.name` → its JSON, for every value that contains no other. */
function getLeaves(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'function') return new Map();
  if (typeof value !== 'object' || value === null || value instanceof Date) return new Map([[path, toJson(value, 0)]]);
  return new Map(Object.entries(value).flatMap(([key, each]) => [...getLeaves(each, path ? `${path}.${key}` : key)]));
}

function getChanges(before: Frame | undefined, after: Frame) {
  if (!before) return [];
  const [old, now] = [getLeaves(before.snapshot.context), getLeaves(after.snapshot.context)];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((path) => ({ path, was: old.get(path) || 'undefined', is: now.get(path) || 'undefined' }))
    .filter(({ was, is }) => was !== is);
}

export function ContextPanel({ run }: { run: Run }) {
  const [before, after] = [run.frames.at(-2), run.frames.at(-1)];
  const changes = after ? getChanges(before, after) : [];
  const effects = run.frames.flatMap((frame) => frame.effects);
  return (
    <section aria-labelledby="machine-context">
      <h2 id="machine-context">
        Context <small>{changes.length} values changed by the last step</small>
      </h2>
      <ul className="machine-changes">
        {changes.map(({ path, was, is }) => (
          <li key={path}>
            <mark>
              {path}: {is}
            </mark>{' '}
            <span>was {was}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>The whole context</summary>
        <div role="region" tabIndex={0} aria-label="The whole context">
          <pre>{toJson(run.snapshot.context)}</pre>
        </div>
      </details>
      {effects.length > 0 && (
        <>
          <h3>Effects, in their order</h3>
          <ol>
            {effects.map(({ number, name, params }) => (
              <li key={number}>
                <code>
                  {name} {toJson(params, 0)}
                </code>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
