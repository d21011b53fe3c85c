/** The shortest paths to every state of a machine, found by `xstate/graph` and taken in a run. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { ActorAnswer, MachineSamples, Step } from '#machines/samples.ts';
import { getDelays, Run } from './run.ts';

export interface StatePath {
  /** Id of the state. */
  state: string;
  /** Name of the input it starts from. */
  input: string;
  steps: readonly Step[];
}

/** States in which a machine can rest: without children, and not left at once. */
export function getRestingStates(node: AnyStateNode): string[] {
  const children = Object.values(node.states);
  if (children.length > 0) return children.flatMap(getRestingStates);
  return node.always?.some(({ guard }) => guard === undefined) ? [] : [node.id];
}

const getActive = (snapshot: AnyMachineSnapshot): string[] => (snapshot._nodes as AnyStateNode[]).map(({ id }) => id);

interface Move {
  event: EventObject;
  step: Step;
}

const answerEvent = (actorId: string, answer: ActorAnswer): EventObject & Record<string, unknown> =>
  'output' in answer
    ? { type: `xstate.done.actor.${actorId}`, output: answer.output, actorId }
    : { type: `xstate.error.actor.${actorId}`, error: answer.error, actorId };

/** The samples that a state can receive, each as an event of the graph and as a step of a run. */
function getMoves({ machine, events, answers }: MachineSamples, snapshot: AnyMachineSnapshot): Move[] {
  const invoked = (snapshot._nodes as AnyStateNode[]).flatMap(({ invoke }) => invoke);
  return [
    ...events.map((event) => ({ event, step: { send: event } })),
    ...invoked.flatMap(({ id, src }) =>
      Object.values(answers[String(src)] ?? {}).map((answer) => ({
        event: answerEvent(id, answer),
        step: { actor: id, answer },
      })),
    ),
    ...getDelays(machine, snapshot).map(({ event, ms }) => ({ event, step: { pass: ms } })),
  ];
}

/** The shortest path from an input to each of the given states that can be reached from there. */
function pathsFrom(samples: MachineSamples, input: string, wanted: readonly string[]): StatePath[] {
  const { distinguish } = samples;
  const steps = new Map<EventObject, Step>();
  const missing = new Set(wanted);
  const paths = getShortestPaths(samples.machine as AnyStateMachine, {
    input: samples.inputs[input],
    limit: 40_000,
    events: (snapshot) =>
      getMoves(samples, snapshot).map(({ event, step }) => {
        steps.set(event, step);
        return event;
      }),
    serializeState: (snapshot) => JSON.stringify([snapshot.value, distinguish?.(snapshot as never)]),
    // The search goes by length: once the last state is found, no later path is a shorter one.
    stopWhen: (snapshot) => {
      for (const id of getActive(snapshot)) missing.delete(id);
      return missing.size === 0;
    },
  });
  return wanted.flatMap((state) => {
    const [first] = paths
      .filter((path) => getActive(path.state).includes(state))
      .toSorted((a, b) => a.weight - b.weight);
    if (!first) return [];
    // The first step of a path is the start of the machine.
    const taken = first.steps.slice(1).flatMap(({ event }) => steps.get(event) ?? []);
    return [{ state, input, steps: taken }];
  });
}

/** A path to every state that the samples lead to, from the first input that leads there. */
export function getPaths(samples: MachineSamples): { paths: StatePath[]; unreached: string[] } {
  const states = getRestingStates(samples.machine.root);
  const paths: StatePath[] = [];
  const missing = () => states.filter((id) => !paths.some(({ state }) => state === id));
  for (const input of Object.keys(samples.inputs)) {
    if (missing().length > 0) paths.push(...pathsFrom(samples, input, missing()));
  }
  return { paths: states.flatMap((id) => paths.find(({ state }) => state === id) ?? []), unreached: missing() };
}

/** Whether a run of the path ends in its state. */
export function arrives(samples: MachineSamples, { state, input, steps }: StatePath): boolean {
  const run = Run.replay(samples, input, steps);
  return run.failure === undefined && getActive(run.snapshot).includes(state);
}
