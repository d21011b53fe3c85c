/** The compiled form of each step of the orders of the web within the country. */
import * as parcel from '#schemas/generated/order/parcel.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import * as review from '#schemas/generated/order/review.js';
import * as sender from '#schemas/generated/order/sender.js';
import * as order from '#schemas/generated/calls/order-add.js';
import type { OrderStep } from '#machines/order/order.types.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { createFlowRules } from './flow-rules.ts';
import { withRows } from './last-forms.ts';

export const stepForms = { sender, recipient, parcel, pickup, review } as const;

/** The parcel's form for customers who may not collect on delivery: the amount is not asked for (D-53). */
const parcelWithoutCod = withRows(parcel as SchemaModule, (row) => row !== 'codAmount') as typeof parcel;

/** A step's form as this account is asked. */
export const getForm = (step: Exclude<OrderStep, 'review'>, { collectsCod }: { collectsCod: boolean }) =>
  step === 'parcel' && !collectsCod ? parcelWithoutCod : stepForms[step];

/** The descriptions of the parcel's choices come from this form and the web's limits. */
export const webParcel = { form: parcel, flow: 'web', services: 'productTypeList' } as const;

export const webRules = createFlowRules(stepForms, order);
