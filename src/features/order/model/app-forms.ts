/** What the mobile order asks for, by the limits of its flow (RULE-MOB-01 to 10), and how it is placed. */
import * as mobileOrder from '#schemas/generated/calls/mobile-order-add.js';
import * as origin from '#schemas/generated/mobile/origin.js';
import * as parcel from '#schemas/generated/mobile/parcel.js';
import * as recipient from '#schemas/generated/mobile/recipient.js';
import * as sender from '#schemas/generated/mobile/sender.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as review from '#schemas/generated/order/review.js';
import { type CreateOutcome, type CreateRequest, type OrderStep, orderSteps } from '#machines/order/order.types.ts';
import type { FormModule, FormUi, SchemaModule } from '#schemas/runtime/types.ts';
import type { Api, Input } from '#src/api/types.ts';
import type { FormId } from '#src/forms/index.ts';
import { createFlowRules } from './flow-rules.ts';
import { keepAddresses, toOrderBody, toRejection } from './order-calls.ts';
import { consentForm, withRows } from './last-forms.ts';

const forms: Readonly<Record<OrderStep, SchemaModule>> = {
  sender: sender as SchemaModule,
  recipient: recipient as SchemaModule,
  parcel: parcel as SchemaModule,
  pickup: pickup as SchemaModule,
  review: review as SchemaModule,
};

const asForm = (form: unknown) => form as FormModule<FormId>;

const withUi = (form: SchemaModule, sections: FormUi['sections']): FormModule<FormId> =>
  asForm({ ...form, ui: { ...(form.ui as FormUi), sections } });

const getSections = (form: SchemaModule) => (form.ui as FormUi).sections;

/** Thumb first: who and where, nothing of the company. */
const partyOnPhone = (form: SchemaModule) => withUi(form, getSections(form).slice(0, 2));

const parcelWithoutCod = asForm(withRows(forms.parcel, (row) => row !== 'codAmount'));

/** The form of a part; only customers who may collect are asked for the amount to collect (D-53). */
export const appForms = {
  sender: partyOnPhone(forms.sender),
  recipient: partyOnPhone(forms.recipient),
  parcel: ({ collectsCod }: { collectsCod: boolean }) => (collectsCod ? asForm(parcel) : parcelWithoutCod),
  pickup: asForm(pickup),
  review: asForm(consentForm),
  origin: asForm(origin),
} as const;

/** The descriptions of the parcel's choices come from this form and the limits of the phone. */
export const phoneParcel = { form: forms.parcel, flow: 'mobile', services: 'expressTypes' } as const;

/** Used to describe changes from elsewhere. */
export const appDraftForms = Object.fromEntries(orderSteps.map((part) => [part, asForm(forms[part])]));

export const appRules = createFlowRules(forms, mobileOrder);

/** CALL-57. Never rejects. */
export async function createOnPhone(
  api: Api,
  { dispatchNumber, agreed, ...request }: CreateRequest,
): Promise<CreateOutcome> {
  const body = {
    ...toOrderBody(appRules, request),
    ...(dispatchNumber && { dispatchNumber }),
    ...(agreed !== undefined && { total: agreed }),
  } as Input<'mobileOrderAdd'>;
  const result = await api.call('mobileOrderAdd', body);
  if (result.ok) {
    keepAddresses(api, body, request.keep);
    return { outcome: 'placed', order: result.data };
  }
  return result.codeName === 'offline' ? { outcome: 'offline' } : toRejection(result);
}
