/** The flows in which an order is placed (FEAT-15, ENT-05, STATE-12, ENT-10): what differs between them, as data. */
import { type OrderAnswers, type OrderStep, orderSteps } from './order.types.ts';

/** The destination: each kind has forms and a draft of its own. */
export const placeKinds = ['domestic', 'international'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const placeSteps = ['first', 'second'] as const;
export type PlaceStep = (typeof placeSteps)[number];

/** STATE-12 */
export const appSteps = ['sender', 'recipient', 'item', 'submit'] as const;
export type AppStep = (typeof appSteps)[number];

/** ENT-10: 'sender', otherwise the receiver. */
export const addressTypes = ['sender', 'receiver'] as const;
export type AddressType = (typeof addressTypes)[number];

export type Step = OrderStep | PlaceStep | AppStep;

/** The parts of an order that each step asks for. */
export const partsOfStep = {
  sender: ['sender'],
  recipient: ['recipient'],
  parcel: ['parcel'],
  pickup: ['pickup'],
  review: ['review'],
  first: ['sender', 'recipient'],
  second: ['parcel', 'pickup', 'review'],
  item: ['parcel'],
  submit: ['pickup', 'review'],
} as const satisfies Record<Step, readonly OrderStep[]>;

export interface Flow {
  /** The last one places the order. */
  steps: readonly [Step, ...Step[]];
  /** Whose weight and size limits hold (D-50, D-51). */
  limits: 'web' | 'mobile';
  /** Each step is submitted before the next one; otherwise the parts are answered in any order (STATE-12). */
  isStepwise: boolean;
  /** False where the price is to be confirmed (D-64). */
  isPriced: boolean;
  /** The most common choices for a parcel: set when its step opens, unless the customer has chosen. */
  usualParcel: OrderAnswers['parcel'];
  /** Without a connection the order waits on the device. */
  isSavedOffline: boolean;
}

const online = {
  steps: orderSteps,
  limits: 'web',
  isStepwise: true,
  isPriced: true,
  usualParcel: { productType: 'standard' },
  isSavedOffline: false,
} as const satisfies Flow;

/** By the name of the flow's draft. */
export const flows = {
  order: online,
  domestic: { ...online, steps: placeSteps },
  international: { ...online, steps: placeSteps, isPriced: false, usualParcel: {} },
  mobile: { ...online, steps: appSteps, limits: 'mobile', isStepwise: false, isSavedOffline: true },
} as const satisfies Record<string, Flow>;

export type FlowName = keyof typeof flows;

export const getFlow = (name: FlowName): Flow => flows[name];

export const getLastStep = (name: FlowName): Step => {
  const { steps } = getFlow(name);
  return steps.at(-1) ?? steps[0];
};
