/** Events, answers and snapshots as JSON, in which dates are `{"$date": …}` and functions are left out. */
import type { EventObject, Snapshot, StateValue } from 'xstate';
import type { MachineSamples, Sequence } from '#machines/samples.ts';
import { Run } from './run.ts';

function replace(this: Record<string, unknown>, key: string, given: unknown): unknown {
  // A date is text already when it is given.
  const own = this[key];
  if (own instanceof Date) return { $date: own.toISOString() };
  return own instanceof Error ? { message: own.message } : given;
}

export function toJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, replace, indent) ?? '';
}

const revive = (_: string, value: unknown): unknown =>
  isObject(value) && typeof value.$date === 'string' ? new Date(value.$date) : value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

export type Parsed<T> = { value: T } | { problem: string };

function parseJson(text: string): Parsed<unknown> {
  // An actor that answers nothing has no JSON.
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text, revive) as unknown };
  } catch (error) {
    return { problem: `This is not JSON: ${(error as Error).message}` };
  }
}

const getKind = (value: unknown): string => {
  if (value instanceof Date) return 'date';
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
};

/** `null` and nothing in an example say only that the value may be missing. */
const isUnknown = (value: unknown) => value === null || value === undefined;

function findKindProblem(name: string, value: unknown, examples: readonly unknown[]): string | undefined {
  const kinds = [...new Set(examples.filter((each) => !isUnknown(each)).map(getKind))];
  if (examples.some(isUnknown) || kinds.length === 0 || kinds.includes(getKind(value))) return undefined;
  return `${name} is ${getKind(value)}, and not ${kinds.join(' or ')} as in the samples.`;
}

/** How a value differs from all examples: another kind, or a key is missing that each of them has. */
function findProblem(name: string, value: unknown, examples: readonly unknown[]): string | undefined {
  const problem = findKindProblem(name, value, examples);
  if (problem || !isObject(value)) return problem;
  const shaped = examples.filter(isObject);
  if (shaped.length === 0) return undefined;
  const wanted = Object.keys(shaped[0] ?? {}).filter((key) => shaped.every((each) => !isUnknown(each[key])));
  const missing = wanted.find((key) => !(key in value));
  if (missing) return `${name} has no "${missing}", and every sample has it.`;
  return Object.entries(value)
    .map(([key, each]) =>
      findKindProblem(
        `"${key}"`,
        each,
        shaped.filter((example) => key in example).map((example) => example[key]),
      ),
    )
    .find((each) => each !== undefined);
}

/** Parses an event that is sent to a machine. */
export function parseEvent({ events, asides }: MachineSamples, text: string): Parsed<EventObject> {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed;
  const { value } = parsed;
  if (!isObject(value) || typeof value.type !== 'string') return { problem: 'An event is an object with a "type".' };
  const known = [...events, ...asides].filter(({ type }) => type === value.type);
  if (known.length === 0) return { problem: `The machine has no event "${value.type}".` };
  const problem = findProblem('The event', value, known);
  return problem ? { problem } : { value: value as unknown as EventObject };
}

/** Parses the output or the error of an actor. */
export function parseAnswer(
  { answers }: MachineSamples,
  actor: string,
  kind: 'output' | 'error',
  text: string,
): Parsed<unknown> {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed;
  const examples = Object.values(answers[actor] ?? {}).flatMap((answer) =>
    kind in answer ? [(answer as Record<string, unknown>)[kind]] : [],
  );
  const problem = findProblem(`The ${kind}`, parsed.value, examples);
  return problem ? { problem } : parsed;
}

export interface SavedSnapshot {
  machine: string;
  /** Name of the input, whose functions the context contains. */
  input: string;
  /** Names in the context: JSON leaves out those without a value. */
  names: readonly string[];
  snapshot: Snapshot<unknown>;
}

export const saveSnapshot = (run: Run, input: string): string =>
  toJson({
    machine: run.samples.machine.id,
    input,
    names: Object.keys(run.snapshot.context as object),
    snapshot: run.persist(),
  } satisfies SavedSnapshot);

/** Goes on from a saved snapshot, unless it belongs to another machine or to an earlier shape of this one. */
export function restoreRun(samples: MachineSamples, text: string): Parsed<{ run: Run; saved: SavedSnapshot }> {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed;
  const saved = parsed.value;
  if (!isObject(saved) || typeof saved.machine !== 'string' || !isObject(saved.snapshot))
    return { problem: 'This is not a snapshot that was saved here.' };
  const { machine } = samples;
  if (saved.machine !== machine.id) return { problem: `This is a snapshot of ${saved.machine}, not of ${machine.id}.` };
  const input = String(saved.input);
  if (!(input in samples.inputs)) return { problem: `The machine has no input "${input}".` };

  const { context, value } = saved.snapshot;
  const fresh = new Run(samples, input).snapshot.context as Record<string, unknown>;
  if (!isObject(context) || !isObject(saved.snapshot.children)) return { problem: 'The snapshot has no context.' };
  const { names } = saved;
  if (!Array.isArray(names)) return { problem: 'The snapshot does not name what is in its context.' };
  const lost = Object.keys(fresh).find((key) => !names.includes(key));
  if (lost) return { problem: `The context of the snapshot has no "${lost}", which this machine has.` };
  const unknown = (names as string[]).find((key) => !(key in fresh));
  if (unknown) return { problem: `The context of the snapshot has "${unknown}", which this machine does not have.` };

  const functions = Object.entries(fresh).filter(([, each]) => typeof each === 'function');
  const snapshot = {
    ...saved.snapshot,
    context: {
      ...Object.fromEntries(Object.keys(fresh).map((key) => [key, context[key]])),
      ...Object.fromEntries(functions),
    },
  } as unknown as Snapshot<unknown>;
  try {
    // Restored without this check, an unknown state makes a run that has stopped.
    machine.resolveState({ value: value as StateValue, context });
    const run = new Run(samples, input, snapshot);
    if (JSON.stringify(run.snapshot.value) !== JSON.stringify(value))
      return { problem: `This machine has no state ${JSON.stringify(value)}.` };
    const absent = run.invoked.find((id) => !(id in run.snapshot.children));
    if (absent) return { problem: `The snapshot has no actor "${absent}", which its state invokes.` };
    return { value: { run, saved: { machine: machine.id, input, names: names as string[], snapshot } } };
  } catch (error) {
    return { problem: `The snapshot does not fit this machine: ${(error as Error).message}` };
  }
}

/** Sequences that a browser has stored; an unreadable store has none. */
export function parseSequences(text: string): Record<string, Sequence> {
  const parsed = parseJson(text);
  return 'value' in parsed && isObject(parsed.value) ? (parsed.value as Record<string, Sequence>) : {};
}
