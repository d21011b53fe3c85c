import type { ComponentType } from 'react';
import type { Value } from '#schemas/model/json.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { SummaryName } from '#schemas/runtime/types.ts';
import { useTextOf } from '#src/form-core/text.ts';
import type { ReviewTexts } from './engine/review-texts.ts';
import { describeStep } from './review.ts';
import type { FormId, SchemaFormProps } from './types.ts';
import type { WidgetDefinitions } from './widgets/types.ts';

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

export interface FormSummaryProps<Id extends FormId> extends Pick<SchemaFormProps<Id>, 'form' | 'value'> {
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
export function FormSummary<Id extends FormId>({
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
