/** The flows in which an order is placed (FEAT-15, ENT-05, STATE-12, ENT-10): what differs between them, as data. */
import {
  appSteps,
  type FlowName,
  type OrderAnswers,
  type OrderStep,
  orderSteps,
  placeSteps,
  type Step,
} from './order.types.ts';

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

const online: Flow = {
  steps: orderSteps,
  limits: 'web',
  isStepwise: true,
  isPriced: true,
  usualParcel: { productType: 'standard' },
  isSavedOffline: false,
};

const flows: Readonly<Record<FlowName, Flow>> = {
  order: online,
  domestic: { ...online, steps: placeSteps },
  international: { ...online, steps: placeSteps, isPriced: false, usualParcel: {} },
  mobile: { ...online, steps: appSteps, limits: 'mobile', isStepwise: false, isSavedOffline: true },
};

export const getFlow = (name: FlowName): Flow => flows[name];

export function getLastStep(name: FlowName): Step {
  const { steps } = getFlow(name);
  return steps.at(-1) ?? steps[0];
}
