/** Recipients' changes of the delivery of their parcel, without an account. */
import { Type as T } from '@sinclair/typebox';
import { type CallRows, Centavos, nullable } from './call.ts';
import { DeliveryChange } from './orders.ts';
import { WaybillLookup } from './tracking.ts';

const DeliveryOptions = T.Object({
  ...WaybillLookup,
  /** Null for callers who may not see the parcel. */
  options: nullable(
    T.Object({
      /** False from the moment that the courier has it in the van. */
      open: T.Boolean(),
      promisedFrom: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
      promisedTo: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
      /** Last digits of the recipient's phone, where the code goes. */
      phoneTail: T.String(),
      days: T.Array(T.String({ description: 'YYYY-MM-DD, business days' })),
      /** The nearest one; null when there is none. */
      branch: nullable(T.Object({ code: T.String(), name: T.String(), address: T.String(), city: T.String() })),
      /** To be paid at the door, with the freight if the recipient pays it. */
      toCollect: Centavos,
      hasDoor: T.Boolean({ description: 'False for a parcel that was ordered to a branch.' }),
      changesLeft: T.Integer(),
      change: nullable(DeliveryChange),
    }),
  ),
});

const asked = {
  none: 'Its service counts wrong tails (D-43).',
} as const;

export const deliveryCalls = {
  deliveryOptions: {
    source: 'FEAT-01',
    auth: 'optional',
    input: 'tracking/waybill',
    codes: [],
    limit: asked,
    summary: 'What the recipient of a parcel may still change about its delivery, for a caller who may track it.',
    answer: DeliveryOptions,
  },
  deliveryCode: {
    source: 'FEAT-01',
    auth: 'optional',
    input: 'calls/delivery-code-send',
    codes: ['notFound', 'deliveryNotChangeable', 'workRequired', 'codeTooSoon', 'messageNotSent'],
    limit: { none: 'Its service counts wrong tails, and codes that were sent, by parcel and address (D-27).' },
    summary: 'Sends a one-time code by SMS to the recipient of a parcel, for a caller who may track it (D-24).',
    answer: T.Object({ waitSeconds: T.Integer(), validMinutes: T.Integer() }),
  },
  deliveryChange: {
    source: 'FEAT-01',
    auth: 'optional',
    input: 'calls/delivery-change',
    codes: ['notFound', 'deliveryNotChangeable', 'wrongCode'],
    limit: { none: 'Its service counts wrong tails and tries at a code.' },
    summary: 'Changes the delivery of a parcel, for a caller who proves the recipient’s phone by a code.',
    answer: T.Object({ change: DeliveryChange, promisedFrom: T.String(), promisedTo: T.String() }),
  },
} as const satisfies CallRows;
