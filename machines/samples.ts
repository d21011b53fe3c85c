/**
 * Sample inputs, events and answers of a machine, declared beside it in `<machine>.samples.ts`. Tests walk to every
 * state with them, and Storybook offers them on the machine's page. No product code imports them.
 */
import type {
  AnyActorLogic,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';

/** The outcome of an invoked actor. */
export type ActorAnswer<Output = unknown> = { readonly output: Output } | { readonly error: unknown };

/** One step of a sequence; actors are named by the id of their invocation (`0.order.flow.placing`). */
export type Step<Event extends EventObject = EventObject> =
  | { readonly send: Event }
  | { readonly actor: string; readonly answer: ActorAnswer }
  /** Lets this many milliseconds of the simulated clock pass. */
  | { readonly pass: number };

export interface Sequence<Event extends EventObject = EventObject> {
  /** Name of one of the inputs. */
  readonly input: string;
  readonly steps: readonly Step<Event>[];
}

export interface MachineSamples {
  readonly machine: AnyStateMachine;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly events: readonly EventObject[];
  readonly asides: readonly EventObject[];
  /** By name of the actor, then of the answer. An actor without answers only sends events. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, ActorAnswer>>>>;
  readonly distinguish?: ((snapshot: never) => unknown) | undefined;
  readonly sequences?: Readonly<Record<string, Sequence>> | undefined;
}

type ProvidedActor<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? Actor
    : never;

/** The actors that answer; those that only send events are left out. */
type AnsweringActor<Actor> = Actor extends { src: string; logic: AnyActorLogic }
  ? [OutputFrom<Actor['logic']>] extends [undefined]
    ? never
    : Actor
  : never;

interface TypedSamples<M extends AnyStateMachine> {
  /** A machine without input has one without a value. */
  inputs?: Readonly<Record<string, InputFrom<M>>>;
  /** A type may have several. */
  events: readonly EventFromLogic<M>[];
  /** Events that change the context alone: offered on the machine's page, left out of the search for paths. */
  asides?: readonly EventFromLogic<M>[];
  answers: {
    readonly [Actor in AnsweringActor<ProvidedActor<M>> as Actor['src']]: Readonly<
      Record<string, ActorAnswer<OutputFrom<Actor['logic']>>>
    >;
  };
  /** The part of the context that distinguishes states with the same value, because a guard depends on it. */
  distinguish?: (snapshot: SnapshotFrom<M>) => unknown;
  /** Recorded sequences worth keeping. */
  sequences?: Readonly<Record<string, Sequence<EventFromLogic<M>>>>;
}

export const samplesFor = <M extends AnyStateMachine>(machine: M, samples: TypedSamples<M>): MachineSamples => ({
  inputs: { start: undefined },
  asides: [],
  ...samples,
  answers: samples.answers as MachineSamples['answers'],
  machine,
});
