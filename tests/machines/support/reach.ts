/** Checks that each state of a machine is reachable, by the shortest paths through the given events. */
import type { AnyStateMachine, AnyStateNode, EventObject, InputFrom, SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

/** The done event of an invoked actor; `id` contains the number of invocations before it, and the state. */
export const actorDone = (id: string, output?: unknown) =>
  ({ type: `xstate.done.actor.${id}`, output, actorId: id }) as EventObject;

export const actorFailed = (id: string, error: unknown = new Error('offline')) =>
  ({ type: `xstate.error.actor.${id}`, error, actorId: id }) as EventObject;

/** Stable states of a machine: no children, and not left at once. */
function restingStates(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  if (children.length > 0) return children.flatMap(restingStates);
  return node.always?.some(({ guard }) => guard === undefined) ? [] : [node];
}

export interface ReachOptions<M extends AnyStateMachine> {
  events: readonly EventObject[];
  input?: InputFrom<M>;
  /** The part of the context that distinguishes states with the same value. */
  distinguish?: (snapshot: SnapshotFrom<M>) => unknown;
}

/** The ids of the states that no path leads to. */
export function unreachedStates<M extends AnyStateMachine>(
  machine: M,
  { events, input, distinguish }: ReachOptions<M>,
): string[] {
  const paths = getShortestPaths(machine, {
    input,
    events: events as never,
    limit: 20_000,
    serializeState: (snapshot) => JSON.stringify([snapshot.value, distinguish?.(snapshot as SnapshotFrom<M>)]),
  });
  const reached = new Set(paths.flatMap(({ state }) => state._nodes.map(({ id }: AnyStateNode) => id)));
  return restingStates(machine.root)
    .map(({ id }) => id)
    .filter((id) => !reached.has(id));
}
