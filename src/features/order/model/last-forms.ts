/** The forms of every order's last step: of the web and of the phone, whose order loads no other form of the web. */
import * as review from '#schemas/generated/order/review.js';
import type { FormUi, SchemaModule } from '#schemas/runtime/types.ts';

/** The form with only some of its rows of fields. */
export const withRows = <F extends SchemaModule>(form: F, isAsked: (row: string | readonly string[]) => boolean): F => {
  const layout = form.ui as FormUi;
  const sections = layout.sections.map((section) => ({ ...section, fields: section.fields.filter(isAsked) }));
  return { ...form, ui: { ...layout, sections } };
};

/** The two questions of every order's last step, which are asked apart: who is signed out has no coupons. */
export const consentForm = withRows(review as SchemaModule, (row) => row === 'acceptTerms') as typeof review;
export const couponForm = withRows(review as SchemaModule, (row) => row === 'coupons') as typeof review;
