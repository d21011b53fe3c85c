/** Every stable state of a machine, with the shortest way there, and whether any event leads out of it. */
import type { AnyStateMachine, EventObject, SnapshotFrom, StateNode } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';

export interface WalkEvent {
  event: EventObject;
  /** A readable event: `send order/parcel {"hasVolume":true}`. */
  label: string;
}

export interface WalkOptions {
  machine: AnyStateMachine;
  input?: unknown;
  events: readonly WalkEvent[];
  /** The identity of a state; including all answers would produce too many. */
  serialize: (snapshot: SnapshotFrom<AnyStateMachine>) => string;
}

export interface StateReach {
  /** `order.flow.filling.parcel` */
  state: string;
  /** Labels of the events that lead there; undefined when unreachable, empty at the start. */
  path: readonly string[] | undefined;
  /** No event leads out of it, and it is not final. */
  isDeadEnd: boolean;
}

const mostStates = 50_000;

/** Atomic states that are not left immediately. */
function getLeaves(node: StateNode): StateNode[] {
  const children = Object.values(node.states) as StateNode[];
  if (children.length > 0) return children.flatMap(getLeaves);
  return (node.always ?? []).length > 0 ? [] : [node];
}

interface Visited {
  readonly _nodes: readonly StateNode[];
}

const getIds = (snapshot: unknown): Set<string> => new Set((snapshot as Visited)._nodes.map(({ id }) => id));

export function walk({ machine, input, events, serialize }: WalkOptions): StateReach[] {
  const labels = new Map(events.map(({ event, label }) => [JSON.stringify(event), label]));
  const options = {
    input,
    events: events.map(({ event }) => event),
    serializeState: serialize,
    limit: mostStates,
  } as never;
  const adjacent = Object.values(getAdjacencyMap(machine, options));
  const paths = getShortestPaths(machine, options).map(({ state, steps }) => ({
    ids: getIds(state),
    // The first event is the machine's own initialization.
    labels: steps.flatMap(({ event }) => labels.get(JSON.stringify(event)) ?? []),
  }));
  const leads = (from: string) =>
    adjacent.some(
      ({ state, transitions }) =>
        getIds(state).has(from) &&
        Object.values(transitions as Record<string, { state: unknown }>).some((next) => !getIds(next.state).has(from)),
    );
  return getLeaves(machine.root as unknown as StateNode).map((node) => {
    const found = paths.filter(({ ids }) => ids.has(node.id)).toSorted((a, b) => a.labels.length - b.labels.length)[0];
    return {
      state: node.id,
      path: found?.labels,
      isDeadEnd: found !== undefined && node.type !== 'final' && !leads(node.id),
    };
  });
}
