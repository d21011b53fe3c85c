/** Return labels: of the sender by the order, of the recipient by tracking and a one-time code (STATE-01). */
import { Type as T } from '@sinclair/typebox';
import { type CallRows, Centavos, nullable, Pdf, uncounted } from './call.ts';
import { PickupSlots } from './catalogue.ts';
import { OrderSummary, ReturnLabel } from './orders.ts';
import { NearestBranch } from './pricing.ts';
import { WaybillLookup } from './tracking.ts';

const ReturnOptions = T.Object({
  ...WaybillLookup,
  /** Null for callers who may not see the parcel. */
  options: nullable(
    T.Object({
      /** Whether the recipient may start a return, or print the label that exists. */
      isOpen: T.Boolean(),
      /** Last digits of the recipient's phone, where the code goes. */
      phoneTail: T.String(),
      /** The last day of a label that is made today. */
      lastDay: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
      /** Who pays, as the parcel's label names them. */
      senderMasked: T.String(),
      senderCity: T.String(),
      /** Where the parcel can be handed over: the branch nearest to the recipient. */
      branch: NearestBranch,
      label: nullable(ReturnLabel),
      /** Whether the recipient has said why it goes back: to print the label again, the code is enough. */
      hasReason: T.Boolean(),
    }),
  ),
});

export const returnCalls = {
  returnCost: {
    source: 'STATE-01',
    auth: 'required',
    input: 'calls/order-detail',
    codes: ['notFound', 'returnNotPossible'],
    limit: uncounted.ownData,
    summary: 'What the sender of an order is charged if a return label made now is scanned.',
    answer: T.Object({ total: Centavos }),
  },
  returnAllow: {
    source: 'STATE-01',
    auth: 'required',
    input: 'calls/return-allow',
    codes: ['notFound', 'returnNotPossible'],
    limit: uncounted.ownData,
    summary: 'Lets the recipient of an order start a return that its sender pays, or no longer.',
    answer: T.Object({ allowed: T.Boolean() }),
  },
  returnCreate: {
    source: 'STATE-01',
    auth: 'required',
    input: 'calls/order-detail',
    codes: ['notFound', 'returnNotPossible'],
    limit: uncounted.ownData,
    summary: 'The sender’s return label for an order; while one can be used, that one.',
    answer: T.Object({ label: ReturnLabel, total: Centavos }),
  },
  returnOptions: {
    source: 'STATE-01',
    auth: 'optional',
    input: 'tracking/waybill',
    codes: [],
    limit: { none: 'Its service counts wrong tails (D-43).' },
    summary: 'Whether the recipient of a parcel may return it, for a caller who may track it.',
    answer: ReturnOptions,
  },
  returnCode: {
    source: 'STATE-01',
    auth: 'optional',
    input: 'calls/delivery-code-send',
    codes: ['notFound', 'returnNotPossible', 'workRequired', 'codeTooSoon', 'messageNotSent'],
    limit: { none: 'Its service counts wrong tails, and codes that were sent, by parcel and address (D-27).' },
    summary:
      'Sends a one-time code by SMS to the recipient of a delivered parcel, for a caller who may track it (D-24).',
    answer: T.Object({ waitSeconds: T.Integer(), validMinutes: T.Integer() }),
  },
  returnStart: {
    source: 'STATE-01',
    auth: 'optional',
    input: 'calls/return-start',
    codes: ['notFound', 'returnNotPossible', 'wrongCode'],
    limit: { none: 'Its service counts wrong tails and tries at a code.' },
    summary: 'A return label for a caller who proves the recipient’s phone by a code; while one can be used, that one.',
    answer: T.Object({
      label: ReturnLabel,
      key: T.String({ description: 'Prints this label without an account.' }),
    }),
  },
  returnSlots: {
    source: 'D-56',
    auth: 'optional',
    input: 'calls/return-slots',
    codes: ['notFound', 'returnNotPossible'],
    limit: [{ per: 'address', bucket: 'slots:address', limit: 300, windowSeconds: 600 }],
    summary: 'When a courier may collect a return, for the sender or the holder of its key.',
    answer: PickupSlots,
  },
  returnPickup: {
    source: 'D-56',
    auth: 'optional',
    input: 'calls/return-pickup',
    codes: ['notFound', 'returnNotPossible', 'pickupSlotFull'],
    limit: [{ per: 'address', bucket: 'return-pickup:address', limit: 120, windowSeconds: 600 }],
    summary:
      'Books the pickup of a return, moves it, or cancels it when no slot is given: then it is brought to a branch.',
    answer: T.Object({ label: ReturnLabel }),
  },
  returnCancel: {
    source: 'STATE-01',
    auth: 'optional',
    input: 'calls/return-slots',
    codes: ['notFound', 'returnNotPossible'],
    limit: [{ per: 'address', bucket: 'return-cancel:address', limit: 120, windowSeconds: 600 }],
    summary: 'Cancels a label that was not scanned, for the side that made it: the sender, or the holder of its key.',
    answer: T.Object({ label: ReturnLabel }),
  },
  returnList: {
    source: 'STATE-01',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary:
      'Return labels that can be used, of parcels that the customer sends and receives, the first to expire first.',
    answer: T.Object({
      rows: T.Array(
        T.Composite([
          T.Pick(OrderSummary, ['orderNo', 'waybillNo', 'direction', 'counterpartName', 'counterpartCity', 'itemName']),
          T.Object({
            label: ReturnLabel,
            /** What is charged when it is scanned; null for the recipient. */
            total: nullable(Centavos),
          }),
        ]),
      ),
    }),
  },
  returnLabels: {
    source: 'D-44',
    auth: 'optional',
    input: 'calls/return-labels',
    codes: ['notFound', 'returnNotPossible'],
    file: ['pdf', 'zpl', 'svg'],
    limit: [{ per: 'address', bucket: 'return-labels:address', limit: 120, windowSeconds: 600 }],
    summary: 'The print of a usable return label, or its picture, for the sender or the holder of its key.',
    answer: Pdf,
  },
} as const satisfies CallRows;
