import type { Value } from '#schemas/model/json.ts';
import type { ReactNode } from 'react';
import { FormSummary, type FormSummaryProps, type SummaryDefinitions } from './form-summary.tsx';
import { FormReview, type FormReviewProps } from './form-review.tsx';
import type { FormShape } from '#src/form-core/answers.ts';
import type { ReviewTexts } from './engine/review-texts.ts';
import { describeStep, type ReviewSection } from './review.ts';
import { ReviewedForm, type ReviewedFormProps } from './reviewed-form.tsx';
import { SchemaForm } from './schema-form.tsx';
import { type FormServices, FormServicesProvider } from './services.tsx';
import type { FormId, SchemaFormProps } from './types.ts';
import { type FurtherWidgetName, generalWidgets } from './widgets/registry.ts';
import type { WidgetDefinition, WidgetDefinitions } from './widgets/types.ts';
import { WidgetsProvider } from './widgets/widgets-context.tsx';

/** A definition for every name of the `.ui.json` that the engine leaves to others. */
export type CustomWidgets<Services extends FormServices> = Readonly<
  Record<FurtherWidgetName, WidgetDefinition<Services>>
>;

/** The engine with all the widgets that a `.ui.json` can name. */
export interface Forms<Services extends FormServices> {
  SchemaForm: <Id extends FormId>(props: SchemaFormProps<Id, Services>) => ReactNode;
  ReviewedForm: <Id extends FormId>(props: ReviewedFormProps<Id, Services>) => ReactNode;
  FormReview: <Id extends FormId>(props: FormReviewProps<Id>) => ReactNode;
  FormSummary: <Id extends FormId>(props: FormSummaryProps<Id>) => ReactNode;
  FormServicesProvider: (props: { services: Services; children: ReactNode }) => ReactNode;
  describeStep: (form: FormShape, value: Value, texts: ReviewTexts) => ReviewSection[];
}

/**
 * Registers the widgets that the engine lacks, once for a site; returns its forms.
 *
 * @param summaries of forms whose answers are shown as one.
 * @typeParam Services the services that these widgets call, beside those of the engine's own.
 */
export function createForms<Services extends FormServices>(
  further: CustomWidgets<Services>,
  summaries: SummaryDefinitions = {},
): Forms<Services> {
  // Whatever services reach a form came through one of the parts below, which take these alone.
  const widgets = { ...generalWidgets, ...further } as WidgetDefinitions;
  return {
    SchemaForm: (props) => (
      <WidgetsProvider value={widgets}>
        <SchemaForm {...props} />
      </WidgetsProvider>
    ),
    ReviewedForm: (props) => (
      <WidgetsProvider value={widgets}>
        <ReviewedForm {...props} />
      </WidgetsProvider>
    ),
    FormReview: (props) => (
      <WidgetsProvider value={widgets}>
        <FormReview {...props} />
      </WidgetsProvider>
    ),
    FormSummary: (props) => <FormSummary {...props} widgets={widgets} summaries={summaries} />,
    FormServicesProvider,
    describeStep: (form, value, words) => describeStep(form, value, words, widgets),
  };
}
