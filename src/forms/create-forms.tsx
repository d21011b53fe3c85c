import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Value } from '#schemas/model/json.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { SummaryName } from '#schemas/runtime/types.ts';
import { useTextOf } from '#src/forms/core/text.ts';
import type { FormShape } from '#src/forms/core/answers.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { Button, IconButton } from '#src/components/button.tsx';
import type { ReviewTexts } from './engine/review-texts.ts';
import { describeStep, type ReviewSection } from './engine/review.ts';
import type { FormHandle, FormId, FormValue, SchemaFormProps, WidgetDefinition, WidgetDefinitions } from './types.ts';
import { SchemaForm } from './schema-form.tsx';
import { type FormServices, FormServicesProvider } from './services.tsx';
import { type FurtherWidgetName, generalWidgets } from './widgets/registry.ts';
import { useWidgets, WidgetsProvider } from './widgets/lazy-widget.tsx';
import type { UploadService } from './widget-services.ts';
import { SentFiles } from './widgets/files/sent-files.tsx';

export interface SummaryProps {
  /** The answers as their widgets format them, by field; without unanswered and hidden fields. */
  answerTexts: Readonly<Partial<Record<string, string>>>;
  answers: Value;
  texts: ReviewTexts;
}

/** Summarizes a form's answers in a few lines, and names the answers that these lines cover. */
interface SummaryDefinition {
  tells: readonly string[];
  Summary: ComponentType<SummaryProps>;
}

/** By the name that a `.ui.json` calls them. */
export type SummaryDefinitions = Readonly<Partial<Record<SummaryName, SummaryDefinition>>>;

interface FormSummaryProps<Id extends FormId> extends Pick<SchemaFormProps<Id>, 'form' | 'value'> {
  /** Replaces the widgets' texts, by field, with what only the page knows. An answer without a text stays hidden. */
  answerTexts?: SummaryProps['answerTexts'];
}

interface RegisteredProps<Id extends FormId> extends FormSummaryProps<Id> {
  widgets: WidgetDefinitions;
  summaries: SummaryDefinitions;
}

/**
 * A form's answers shown as one summary, as its `.ui.json` names it. An answer that the summary doesn't cover is shown
 * below it with its label, so a field that is added to the schema is never left out.
 */
function FormSummary<Id extends FormId>({
  form,
  value,
  answerTexts: known = {},
  widgets,
  summaries,
}: RegisteredProps<Id>) {
  const texts = useTextOf(form);
  const named = form.ui?.summary && summaries[form.ui.summary];
  const getName = (pointer: string) => parsePointer(pointer)[0] ?? '';
  const rows = describeStep(form, value, texts, widgets)
    .flatMap((section) => section.rows)
    .map((row) => ({ ...row, value: known[getName(row.pointer)] ?? row.value }));
  const rest = rows.filter(({ pointer }) => !named?.tells.includes(getName(pointer)));
  return (
    <>
      {named && (
        <named.Summary
          answerTexts={Object.fromEntries(rows.map(({ pointer, value: text }) => [getName(pointer), text]))}
          answers={value}
          texts={texts}
        />
      )}
      {rest.map(({ pointer, label, value: text, isLtr }) => (
        <span key={pointer} className="soft sm summary-rest">
          {label}: <bdi dir={isLtr ? 'ltr' : 'auto'}>{text}</bdi>
        </span>
      ))}
    </>
  );
}

interface FormReviewProps<Id extends FormId> extends Pick<SchemaFormProps<Id>, 'form' | 'value'> {
  /** Leads to the very field, by its pointer; left out where nothing can be changed any more. */
  onChange?: (pointer: string) => void;
  /** Names the files of an answer and lets them be opened; without it they are counted. */
  uploads?: UploadService | undefined;
  /** The row whose field was changed last: its button takes the focus. */
  returned?: string | undefined;
}

/** A form's answers to look over, in the form's own sections, each with its way back to the field that asked for it if there is one. */
function FormReview<Id extends FormId>({ form, value, onChange, uploads, returned }: FormReviewProps<Id>) {
  const texts = useTextOf(form);
  const widgets = useWidgets();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (returned !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-change="${CSS.escape(returned)}"] button`)?.focus();
  }, [returned]);
  return (
    <div className="review" ref={list}>
      {describeStep(form, value, texts, widgets).map(({ title, rows }, index) => (
        <section key={title ?? index}>
          {title && <h2>{title}</h2>}
          <dl>
            {rows.map(({ pointer, label, value: answerText, isLtr, isComputed, files }) => (
              <div key={pointer}>
                <dt>{label}</dt>
                <dd data-change={pointer}>
                  {files && uploads ? (
                    <SentFiles ids={files} words={answerText} uploads={uploads} />
                  ) : (
                    <span>
                      <bdi dir={isLtr ? 'ltr' : 'auto'}>{answerText}</bdi>
                    </span>
                  )}
                  {!isComputed && onChange && (
                    <IconButton
                      icon="edit"
                      label={texts.t('forms:review.change', { label })}
                      onClick={() => onChange(pointer)}
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

type ReviewedFormProps<Id extends FormId, Services extends FormServices = FormServices> = Omit<
  SchemaFormProps<Id, Services>,
  'ref' | 'submitLabel' | 'actions'
>;

/**
 * A review of a form's answers, edited in place: a row opens the form at its field, a valid change returns to the row,
 * and a cancelled one restores the previous answers.
 */
function ReviewedForm<Id extends FormId>(props: ReviewedFormProps<Id>) {
  const { form, value, onChange, onSubmit } = props;
  const { t } = useTextOf(form);
  const handle = useRef<FormHandle<Id>>(null);
  const [edited, setEdited] = useState<{ pointer: string; before: FormValue<Id> }>();
  const [returned, setReturned] = useState<string>();
  useLayoutEffect(() => {
    if (edited) handle.current?.focus(edited.pointer);
  }, [edited]);

  function close() {
    setReturned(edited?.pointer);
    setEdited(undefined);
  }

  function keep(answers: SchemaTypes[Id]) {
    onSubmit(answers);
    close();
  }

  function discard() {
    // Flush pending text now, or it would be handed over on unmount, after the old answers are restored.
    handle.current?.flush();
    if (edited) onChange(edited.before);
    close();
  }

  if (!edited)
    return (
      <FormReview<Id>
        form={form}
        value={value}
        onChange={(pointer) => setEdited({ pointer, before: value })}
        returned={returned}
      />
    );
  return (
    <SchemaForm<Id>
      {...props}
      ref={handle}
      onSubmit={keep}
      submitLabel={t('forms:review.keep')}
      actions={
        <Button variant="quiet" onClick={discard}>
          {t('forms:review.discard')}
        </Button>
      }
    />
  );
}

/** A definition for every name of the `.ui.json` that the engine leaves to others. */
export type CustomWidgets<Services extends FormServices> = Readonly<
  Record<FurtherWidgetName, WidgetDefinition<Services>>
>;

/** The engine with all the widgets that a `.ui.json` can name. */
interface Forms<Services extends FormServices> {
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
