import { readDraft, type CleanStep } from '#machines/order/order.draft.ts';
import type { OrderAnswers, OrderDraft } from '#machines/order/order.types.ts';
import { cleanAnswers } from '#src/forms/index.ts';
import { stepForms } from './step-forms.ts';

// The form's own fields with the form's own types: the answers of that step.
const cleanStep: CleanStep = (step, untrusted) => cleanAnswers(stepForms[step], untrusted) as OrderAnswers[typeof step];

/** A draft as it may be trusted; undefined when it is none. Consent is not kept: it is given anew. */
export function readStoredOrder(stored: unknown): OrderDraft | undefined {
  return readDraft(stored, cleanStep);
}
