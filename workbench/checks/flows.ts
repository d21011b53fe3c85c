/** The flows that use forms: the machine, the form of each step, and the possible events. */
import type { AnyStateMachine, EventObject, SnapshotFrom, StateNode } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { productTypes } from '#domain/order-choices.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { settledTotal } from '#machines/order/order.price.ts';
import { isQuoteCurrent } from '#machines/order/order.quote.ts';
import { isRight } from '#machines/order/order.rules.ts';
import {
  type OrderContext,
  type OrderInput,
  type OrderStep,
  orderSteps,
  type ValidateStep,
} from '#machines/order/order.types.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { trackingMachine } from '#machines/tracking.machine.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import type { FormReach } from './form-reach.ts';

/** Every stable state of a machine, with the shortest way there, and whether any event leads out of it. */
interface WalkEvent {
  event: EventObject;
  /** A readable event: `send order/parcel {"hasVolume":true}`. */
  label: string;
}

interface WalkOptions {
  machine: AnyStateMachine;
  input?: unknown;
  events: readonly WalkEvent[];
  /** The identity of a state; including all answers would produce too many. */
  serialize: (snapshot: SnapshotFrom<AnyStateMachine>) => string;
  /** The steps of a machine that has them in its context: each counts as a state. */
  stepsInContext?: readonly string[];
  /** States that other flows of the same machine have. */
  others?: readonly string[];
}

export interface StateReach {
  /** `order.flow.placing`, `order.parcel` */
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
  readonly context: { step?: string } | undefined;
}

export function walk({
  machine,
  input,
  events,
  serialize,
  stepsInContext = [],
  others = [],
}: WalkOptions): StateReach[] {
  const toStepId = (step: string | undefined) => `${machine.id}.${step}`;
  const getIds = (snapshot: unknown): Set<string> => {
    const { _nodes: nodes, context } = snapshot as Visited;
    return new Set([...nodes.map(({ id }) => id), toStepId(context?.step)]);
  };
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
  const states = [
    ...getLeaves(machine.root as unknown as StateNode)
      .filter(({ id }) => !others.includes(id))
      .map(({ id, type }) => ({ id, isFinal: type === 'final' })),
    ...stepsInContext.map((step) => ({ id: toStepId(step), isFinal: false })),
  ];
  return states.map(({ id, isFinal }) => {
    const found = paths.filter(({ ids }) => ids.has(id)).toSorted((a, b) => a.labels.length - b.labels.length)[0];
    return { state: id, path: found?.labels, isDeadEnd: found !== undefined && !isFinal && !leads(id) };
  });
}

export interface FlowStep {
  step: string;
  form: string;
  /** The state that shows the form. */
  state: string;
}

export interface Flow extends WalkOptions {
  flow: string;
  steps: readonly FlowStep[];
}

/** A form of a flow: its module, and the answers that were found for it. */
export interface KnownForm {
  module: FormModule;
  reach: FormReach;
}
export type KnownForms = ReadonlyMap<string, KnownForm>;

const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output }) as EventObject;
const failed = (actor: string, error: unknown = { codeName: 'offline', msg: '', errors: [] }) =>
  ({ type: `xstate.error.actor.${actor}`, error }) as EventObject;

/** Maximum kinds of answers per step: more would only repeat the ways. */
const mostKinds = 4;

const decided = (seed: JsonObject, { branches }: FormReach): JsonObject =>
  Object.assign({}, ...branches.filter(({ answers }) => answers === seed).map(({ proof }) => proof));

function sending(forms: KnownForms, form: string, toEvent: (answers: JsonObject) => EventObject): WalkEvent[] {
  const known = forms.get(form);
  if (!known) return [];
  // Answers that show a branch come first, because ways differ in them.
  const telling = known.reach.seeds.filter((seed) => Object.keys(decided(seed, known.reach)).length > 0);
  return [...new Set([...telling, ...known.reach.seeds])].slice(0, mostKinds).map((seed) => {
    const why = decided(seed, known.reach);
    return {
      event: toEvent(seed),
      label: `send ${form}${Object.keys(why).length > 0 ? ` ${JSON.stringify(why)}` : ''}`,
    };
  });
}

/**
 * The validation of the order's own screens (features/order/step-forms), with given modules, so that a broken one can
 * be tried.
 */
export function stepVerdict(forms: KnownForms): ValidateStep {
  const whole = forms.get('calls/order-add')?.module;
  return (step, answers) => {
    const form = forms.get(`order/${step}`)?.module;
    if (!form || !whole) return [];
    const cleaned = (each: OrderStep) => toAnswers(forms.get(`order/${each}`)?.module ?? form, answers[each]);
    const data = Object.fromEntries(orderSteps.map((each) => [each, cleaned(each)]));
    return checkAnswers(form, cleaned(step), { within: whole, at: step, data });
  };
}

const price = { billingWeightKg: 1, volumetricWeightKg: 0, freight: 1, surcharges: [], subtotal: 1, vat: 0, total: 1 };
const quote = {
  estimate: false,
  origin: 'covered',
  destination: 'covered',
  nearestBranch: null,
  quotes: productTypes.map((productType) => ({
    productType,
    available: true,
    reason: null,
    minBusinessDays: 1,
    maxBusinessDays: 2,
    price,
  })),
};

function orderFlow(forms: KnownForms): Flow {
  const input: OrderInput = { validate: stepVerdict(forms), newKey: () => 'key', flow: 'order', isSignedIn: true };
  return {
    flow: 'order',
    machine: orderMachine as unknown as AnyStateMachine,
    input,
    steps: orderSteps.map((step) => ({ step, form: `order/${step}`, state: `order.${step}` })),
    stepsInContext: orderSteps,
    // Only a mobile order is saved, and only a visitor's waits for a sign-in.
    others: ['order.flow.signingIn', 'order.flow.keeping', 'order.flow.kept'],
    events: [
      ...orderSteps.flatMap((part) =>
        sending(forms, `order/${part}`, (answers) => ({ type: 'part.change', part, answers }) as EventObject),
      ),
      { event: { type: 'step.submit' }, label: 'go on' },
      { event: { type: 'step.goTo', step: 'sender' } as EventObject, label: 'go back' },
      { event: { type: 'order.place' }, label: 'place' },
      { event: { type: 'order.retry' }, label: 'try again' },
      { event: { type: 'order.startNew' }, label: 'begin another' },
      { event: { type: 'price.retry' }, label: 'ask the price again' },
      { event: { type: 'xstate.after.calm.order.price.calming' }, label: 'stop typing' },
      { event: done('0.order.price.loading', quote), label: 'the price arrives' },
      { event: failed('0.order.price.loading'), label: 'the price does not arrive' },
      { event: { type: 'coupons.retry' }, label: 'ask for the coupons again' },
      { event: { type: 'xstate.after.calm.order.coupons.calming' }, label: 'stop changing' },
      { event: done('0.order.coupons.loading', { coupons: [], proposal: null }), label: 'the coupons arrive' },
      { event: failed('0.order.coupons.loading'), label: 'the coupons do not arrive' },
      { event: done('0.order.flow.placing', { outcome: 'placed', order: {} }), label: 'the order is placed' },
      { event: done('0.order.flow.placing', { outcome: 'unknown' }), label: 'it is unknown whether it was placed' },
    ],
    serialize: ({ value, context }) => {
      const order = context as OrderContext;
      const { step, completed, returning, failure } = order;
      return JSON.stringify([
        value,
        step,
        isRight(order, step),
        completed,
        returning,
        failure?.kind,
        isQuoteCurrent(order),
        settledTotal(order) !== undefined,
      ]);
    },
  };
}

const unknownRow = (seed: JsonObject) => ({
  waybillNo: String(seed.waybillNo),
  outcome: 'notFound',
  attemptsLeft: null,
  parcel: null,
});

function trackingFlow(forms: KnownForms): Flow {
  const rows = (forms.get('tracking/waybill')?.reach.seeds ?? []).map(unknownRow);
  return {
    flow: 'tracking',
    machine: trackingMachine as unknown as AnyStateMachine,
    steps: [
      { step: 'query', form: 'tracking/query', state: 'tracking.empty' },
      { step: 'row', form: 'tracking/waybill', state: 'tracking.results.ready' },
      { step: 'notReceived', form: 'tracking/not-received', state: 'tracking.results.ready' },
    ],
    events: [
      ...sending(forms, 'tracking/query', (query) => ({ type: 'query.submit', query }) as EventObject),
      ...sending(forms, 'tracking/waybill', (row) => ({ type: 'row.submit', row }) as EventObject),
      ...sending(forms, 'tracking/not-received', (report) => ({ type: 'case.submit', ...report }) as EventObject),
      { event: { type: 'query.retry' }, label: 'try again' },
      { event: { type: 'query.clear' }, label: 'clear' },
      { event: { type: 'rows.refresh' }, label: 'ask for all rows again' },
      { event: done('0.tracking.results.refreshing', rows), label: 'the rows arrive again' },
      { event: done('0.tracking.querying', rows), label: 'the rows arrive' },
      { event: failed('0.tracking.querying'), label: 'the rows do not arrive' },
      { event: done('0.tracking.results.verifying', rows[0] ?? {}), label: 'the row arrives' },
    ],
    serialize: ({ value, context }) => JSON.stringify([value, (context as { rows: unknown[] }).rows.length > 0]),
  };
}

function sessionFlow(forms: KnownForms): Flow {
  const kinds = {
    'account/sign-in': 'password',
    'account/register-phone': 'registerByPhone',
    'account/register-email': 'registerByEmail',
  } as const;
  const user = {
    userId: '',
    username: '',
    phone: null,
    email: null,
    monthlyContract: false,
    collectsCod: true,
    createdAt: '',
  };
  const open = { token: 'token', user };
  return {
    flow: 'session',
    machine: sessionMachine.provide({
      actions: Object.fromEntries(
        ['keepSession', 'clearSession', 'announceRejection', 'announceDrop', 'announceExpiry', 'leave', 'land'].map(
          (name) => [name, () => undefined],
        ),
      ),
    }) as unknown as AnyStateMachine,
    input: { token: '' },
    steps: Object.keys(kinds).map((form) => ({ step: form.replace('account/', ''), form, state: 'session.anonymous' })),
    events: [
      ...Object.entries(kinds).flatMap(([form, kind]) =>
        sending(forms, form, (answers) => ({ type: 'signIn.submit', attempt: { kind, form: answers } }) as EventObject),
      ),
      { event: { type: 'signOut.request' }, label: 'sign out' },
      { event: { type: 'session.expire', token: 'token', at: '/' } as EventObject, label: 'the session expires' },
      { event: { type: 'session.adopt', token: 'token' } as EventObject, label: 'another tab signs in' },
      { event: { type: 'session.drop', at: '/' } as EventObject, label: 'another tab signs out' },
      { event: done('0.session.authenticating', open), label: 'the server lets in' },
      { event: failed('0.session.authenticating'), label: 'the server refuses' },
      { event: done('0.session.authenticated.verifying', user), label: 'the server knows the session' },
      { event: failed('0.session.authenticated.verifying'), label: 'the server does not answer' },
      { event: done('0.session.signingOut', undefined), label: 'signed out' },
    ],
    serialize: ({ value }) => JSON.stringify(value),
  };
}

export const getFlows = (forms: KnownForms): Flow[] => [orderFlow(forms), trackingFlow(forms), sessionFlow(forms)];
