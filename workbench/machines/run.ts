/**
 * One run of a machine without its side effects: actors wait until they are answered, effects are listed, and time
 * passes only when a step says so. The same steps lead to the same states, so a run is replayed from its steps.
 */
import {
  type Actor,
  type ActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  SimulatedClock,
  type Snapshot,
} from 'xstate';
import type { ActorAnswer, MachineSamples, Step } from '#machines/samples.ts';

export interface Effect {
  /** Counts the effects of a run. */
  number: number;
  name: string;
  params: unknown;
}

/** The machine after a step; the first frame has none. */
export interface Frame {
  /** 0 for the start. */
  number: number;
  step: Step | undefined;
  snapshot: AnyMachineSnapshot;
  effects: readonly Effect[];
  /** Keys of the transitions that the step took. */
  taken: ReadonlySet<string>;
}

/** An invoked actor that waits for its answer. */
export interface PendingActor {
  /** Of its invocation: `0.order.flow.placing`. */
  id: string;
  name: string;
  input: unknown;
  /** False for an actor that only sends events. */
  isAnswered: boolean;
}

/** A delay that is running. */
export interface PendingDelay {
  name: string;
  ms: number;
  state: string;
  event: EventObject;
}

/** Identifies a transition, in a machine and in a copy of it with other implementations. */
export function getTransitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  return `${source.id} ${eventType} ${siblings?.indexOf(transition)}`;
}

type Waiting = Snapshot<unknown> & { input: unknown };

const answering: ActorLogic<Waiting, EventObject & { answer?: ActorAnswer }, unknown> = {
  transition: (state, { answer }): Waiting => {
    if (!answer || state.status !== 'active') return state;
    return 'output' in answer
      ? { ...state, status: 'done', output: answer.output, error: undefined }
      : { ...state, status: 'error', output: undefined, error: answer.error };
  },
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  getPersistedSnapshot: (state) => state,
  restoreSnapshot: (state) => state as Waiting,
};

/** Built-in actions (`assign`, `raise`) have a resolver; an effect is a plain function. */
const isEffect = (action: unknown): boolean => typeof action === 'function' && !('resolve' in action);

function toMs(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, delay: unknown): number {
  const found = typeof delay === 'string' ? (machine.implementations.delays as Record<string, unknown>)[delay] : delay;
  if (typeof found === 'function') return Number(found({ context: snapshot.context, event: { type: '' } }));
  return Number(found ?? delay);
}

export function getDelays(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): PendingDelay[] {
  return (snapshot._nodes as AnyStateNode[]).flatMap((node) =>
    node.after.map(({ delay, eventType }) => ({
      name: String(delay),
      ms: toMs(machine, snapshot, delay),
      state: node.id,
      event: { type: eventType },
    })),
  );
}

export class Run {
  readonly samples: MachineSamples;
  readonly frames: Frame[] = [];
  /** Why the machine has stopped. */
  failure: unknown;
  private readonly machine: AnyStateMachine;
  private readonly actor: Actor<AnyStateMachine>;
  private readonly clock = new SimulatedClock();
  private effects: Effect[] = [];
  private effectCount = 0;
  private taken = new Set<string>();

  /** @param snapshot a persisted one, to go on from */
  constructor(samples: MachineSamples, input: string, snapshot?: Snapshot<unknown>) {
    this.samples = samples;
    const { actors } = samples.machine.implementations;
    this.machine = samples.machine.provide({
      actors: Object.fromEntries(Object.keys(actors).map((name) => [name, answering])),
      actions: Object.fromEntries(
        this.effectNames.map((name) => [
          name,
          (_: unknown, params: unknown) => this.effects.push({ number: this.effectCount++, name, params }),
        ]),
      ),
    } as Parameters<AnyStateMachine['provide']>[0]);
    this.actor = createActor(this.machine, {
      clock: this.clock,
      ...(snapshot ? { snapshot } : { input: samples.inputs[input] }),
      inspect: (event) => {
        if (event.type !== '@xstate.microstep' || event.actorRef !== this.actor) return;
        for (const transition of event._transitions) this.taken.add(getTransitionKey(transition));
      },
    });
    this.actor.subscribe({ error: (error) => (this.failure = error) });
    this.actor.start();
    // The clock of the run that was saved is gone: its delays start again.
    if (snapshot) {
      for (const { ms, event } of this.delays) this.clock.setTimeout(() => this.actor.send(event), ms);
    }
    this.record(undefined);
  }

  static replay(samples: MachineSamples, input: string, steps: readonly Step[], snapshot?: Snapshot<unknown>): Run {
    const run = new Run(samples, input, snapshot);
    for (const step of steps) run.take(step);
    return run;
  }

  /** Names of the actions that do something outside of the machine. */
  get effectNames(): string[] {
    const { actions } = this.samples.machine.implementations;
    return Object.entries(actions).flatMap(([name, action]) => (isEffect(action) ? [name] : []));
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot() as AnyMachineSnapshot;
  }

  get steps(): Step[] {
    return this.frames.flatMap(({ step }) => step ?? []);
  }

  get delays(): PendingDelay[] {
    return getDelays(this.machine, this.snapshot);
  }

  /** Ids of the actors that the current states invoke. */
  get invoked(): string[] {
    return (this.snapshot._nodes as AnyStateNode[]).flatMap(({ invoke }) => invoke.map(({ id }) => id));
  }

  get pending(): PendingActor[] {
    const children = this.snapshot.children as Record<string, AnyActorRef>;
    return Object.entries(children).flatMap(([id, child]) => {
      const { status, input } = child.getSnapshot() as Waiting;
      const name = String(child.src);
      return status === 'active' ? [{ id, name, input, isAnswered: name in this.samples.answers }] : [];
    });
  }

  take(step: Step): void {
    this.effects = [];
    this.taken = new Set();
    if ('send' in step) this.actor.send(step.send);
    else if ('pass' in step) this.clock.increment(step.pass);
    else this.snapshot.children[step.actor]?.send({ type: 'answer', answer: step.answer });
    this.record(step);
  }

  persist(): Snapshot<unknown> {
    return this.actor.getPersistedSnapshot();
  }

  private record(step: Step | undefined): void {
    this.frames.push({
      number: this.frames.length,
      step,
      snapshot: this.snapshot,
      effects: this.effects,
      taken: this.taken,
    });
  }
}
