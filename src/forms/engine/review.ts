/** A form's answers as text, for a page that reviews them before they are sent. */
import { isEmpty } from '#domain/text/text.ts';
import { isContainer, type Value } from '#schemas/model/json.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import type { FieldUi, FormUi, ResolvedSchema } from '#schemas/runtime/types.ts';
import { type FormShape, toAnswers } from '#src/forms/core/answers.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { fieldText } from '#src/forms/core/text.ts';
import { humanized } from './unfinished.ts';
import { describeAnswer, type ReviewTexts } from './review-texts.ts';
import { defaultUi } from '../widgets/field-ui.ts';
import type { WidgetDefinitions } from '../types.ts';
import { rowWidget } from '../widgets/lazy-widget.tsx';

interface ReviewRow {
  /** The pointer of the field, e.g. for `FormHandle.focus`. */
  pointer: string;
  label: string;
  value: string;
  /** Written left to right in every language; a number with its unit is written as the language is. */
  isLtr: boolean;
  /** It follows from other answers: there is no field to change it in. */
  isComputed: boolean;
  /** Its answer are files: what the store calls them. */
  files?: readonly string[];
}

export interface ReviewSection {
  title: string | undefined;
  rows: readonly ReviewRow[];
}

type Path = readonly (string | number)[];

/** The answers of one object: the form's own, or those of a nested object. */
interface Group {
  form: FormShape;
  texts: ReviewTexts;
  widgets: WidgetDefinitions;
  schema: ResolvedSchema;
  answers: Value;
  layout: Partial<Pick<FormUi, 'sections' | 'fields'>>;
  path: Path;
  /** The titles of the enclosing objects, before those of its fields. */
  labels: readonly string[];
}

function entryRows(
  group: Group,
  schema: unknown,
  entry: unknown,
  ui: FieldUi | undefined,
  path: Path,
  labels: readonly string[],
): ReviewRow[] {
  if (!isContainer(entry) || Array.isArray(entry)) return [];
  const { form, texts, widgets } = group;
  return groupRows({
    form,
    texts,
    widgets,
    schema: getNodes(form).resolve(schema, entry),
    answers: entry,
    layout: ui ?? {},
    path,
    labels,
  });
}

function fieldRows(group: Group, name: string): ReviewRow[] {
  const { form, texts, widgets, schema, answers, layout, labels } = group;
  const { fields = {} } = layout;
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (isEmpty(answer) || own?.hidden) return [];
  const field = getNodes(form).resolve(schema.properties?.[name], answer);
  const called = [...labels, fieldText(texts.t, field.title ?? humanized(name))];
  const path = [...group.path, name];
  if (Array.isArray(answer) && answer.some(isContainer)) {
    const getItem = (index: number): unknown =>
      Array.isArray(field.items) ? (field.items as unknown[])[index] : field.items;
    return answer.flatMap((entry, index) => {
      const label = texts.t('forms:errors.entry', { label: called.at(-1), position: index + 1 });
      return entryRows(group, getItem(index), entry, own?.items, [...path, index], [...called.slice(0, -1), label]);
    });
  }
  if (isContainer(answer) && !Array.isArray(answer)) return entryRows(group, field, answer, own, path, called);
  const ui = own ?? defaultUi(field);
  const value = describeAnswer({ texts, ui, name, answer, answers, beside: fields }, widgets[ui.widget]?.describe);
  return value === undefined
    ? []
    : [
        {
          pointer: pointerTo(...path),
          label: called.join(', '),
          value,
          isLtr: ui.ltr === true && !ui.unit,
          isComputed: field.computed !== undefined,
          ...(field.files && Array.isArray(answer) && { files: answer.map(String) }),
        },
      ];
}

/** A row of answers shown as one, by the widget that asks for all of them. */
function sharedRow(group: Group, names: readonly string[]): ReviewRow | undefined {
  const { texts, widgets, answers, layout, path } = group;
  const { fields = {} } = layout;
  const [first = ''] = names;
  if (names.length < 2) return undefined;
  const described = rowWidget(widgets, { ui: { sections: [], fields } }, names)?.describeRow?.({
    texts,
    names,
    answers,
    fields,
  });
  return described && { pointer: pointerTo(...path, first), ...described, isLtr: true, isComputed: false };
}

/** The fields of one layout row. */
function lineRows(group: Group, line: string | readonly string[]): ReviewRow[] {
  const names = [line].flat();
  const shared = sharedRow(group, names);
  return shared ? [shared] : names.flatMap((name) => fieldRows(group, name));
}

function groupRows(group: Group): ReviewRow[] {
  const laidOut = group.layout.sections?.flatMap(({ fields }) => fields);
  return (laidOut ?? Object.keys(group.schema.properties ?? {})).flatMap((line) => lineRows(group, line));
}

/**
 * Label and value of each answer, in the form's own sections; answers that are missing or not asked for are left out.
 * Objects and lists inside of the form are described field by field.
 */
export function describeStep(
  form: FormShape,
  value: Value,
  texts: ReviewTexts,
  widgets: WidgetDefinitions,
): ReviewSection[] {
  const answers = toAnswers(form, value);
  const schema = getNodes(form).resolve(form.schema, answers);
  const group: Group = { form, texts, widgets, schema, answers, layout: form.ui ?? {}, path: [], labels: [] };
  const sections = form.ui?.sections ?? [{ title: undefined, fields: Object.keys(schema.properties ?? {}) }];
  return sections
    .map(({ title, fields }) => ({
      title: title && fieldText(texts.t, title),
      rows: fields.flatMap((line) => lineRows(group, line)),
    }))
    .filter(({ rows }) => rows.length > 0);
}
