/**
 * The flows of the web within the country: their questions, validation, storage and placing. The one to another country
 * is in `abroad.ts`.
 */
import { draft as domesticDraft } from '#schemas/generated/drafts/domestic.js';
import { draft as onlineDraft } from '#schemas/generated/drafts/order.js';
import { getFlow } from '#machines/order/order.flows.ts';
import type { CreateOutcome, CreateRequest, FlowName, OrderStep, PlaceKind } from '#machines/order/order.types.ts';
import type { DraftModule } from '#schemas/runtime/draft-shapes.ts';
import type { FormModule, FormUi, SchemaModule } from '#schemas/runtime/types.ts';
import type { Api } from '#src/api/types.ts';
import type { FormId } from '#src/forms/index.ts';
import type { FlowRules } from './flow-rules.ts';
import { consentForm } from './last-forms.ts';
import { fetchEarlierBy, placeBy } from './order-calls.ts';
import { getForm, stepForms, webRules } from './step-forms.ts';
import type { FetchEarlier } from './use-order-again.ts';

export interface FlowForms<Name extends FlowName = FlowName> {
  kind: Name;
  draft: DraftModule<Name>;
  isPriced: boolean;
  rules: FlowRules;
  /** The form of a part, as this account is asked. */
  getForm: (part: OrderStep, account: { collectsCod: boolean }) => FormModule<FormId>;
  fetchEarlier: FetchEarlier;
  /** CALL-20, CALL-57, CALL-58. Never rejects. */
  create: (api: Api, request: CreateRequest) => Promise<CreateOutcome>;
}

/** The other party's form on the same page has a last section of the same name: a landmark is named once. */
export function besideSender(form: SchemaModule): SchemaModule {
  const ui = form.ui as FormUi;
  const sections = ui.sections.map(({ title, ...section }, index) =>
    index < ui.sections.length - 1 && title !== undefined ? { title, ...section } : section,
  );
  return { ...form, ui: { ...ui, sections } };
}

const getFormHere: FlowForms['getForm'] = (part, account) =>
  (part === 'review' ? consentForm : getForm(part, account)) as unknown as FormModule<FormId>;

const recipientHere = besideSender(stepForms.recipient as SchemaModule);

export const domestic: FlowForms<PlaceKind> = {
  kind: 'domestic',
  draft: domesticDraft,
  isPriced: getFlow('domestic').isPriced,
  rules: webRules,
  // CALL-75
  fetchEarlier: fetchEarlierBy('websiteOrderDetail', 'domestic'),
  getForm: (part, account) =>
    part === 'recipient' ? (recipientHere as unknown as FormModule<FormId>) : getFormHere(part, account),
  create: (api, request) => placeBy(api, 'websiteOrderAdd', webRules, request),
};

/** ROUTE-21: the online order. */
export const online: FlowForms<'order'> = {
  kind: 'order',
  draft: onlineDraft,
  isPriced: getFlow('order').isPriced,
  rules: webRules,
  fetchEarlier: fetchEarlierBy('orderDetail', 'order'),
  getForm: getFormHere,
  create: (api, request) => placeBy(api, 'orderAdd', webRules, request),
};
