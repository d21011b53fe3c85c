/** A form's answers as words, for a page where they are looked over before they are sent. */
import type { TFunction } from 'i18next';
import { isEmpty } from '#domain/empty.ts';
import { formatPhone } from '#domain/phone.ts';
import type { FieldUi } from '#schemas/runtime/types.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { answersOf, type FormShape, propertiesOf, uiOf } from './engine/answers.ts';
import { pointerTo, type Value } from './engine/pointer.ts';
import { fieldText } from './text.ts';

interface ReviewRow {
  /** Of the field that answers it, e.g. for `FormHandle.focus`. */
  pointer: string;
  label: string;
  value: string;
  /** Written left to right in every language. */
  isLtr: boolean;
}

export interface ReviewSection {
  title: string | undefined;
  rows: readonly ReviewRow[];
}

export interface ReviewWords {
  t: TFunction;
  format: Formats;
}

function optionLabel({ t }: ReviewWords, ui: FieldUi, answer: unknown): string {
  const option = ui.options?.find(({ value }) => value === answer);
  return option ? fieldText(t, option.label) : String(answer);
}

function numberText({ t, format }: ReviewWords, ui: FieldUi, answer: unknown): string {
  if (typeof answer !== 'number') return String(answer);
  return [format.number(answer), fieldText(t, ui.unit && `unit.${ui.unit}`, { count: answer })].filter(Boolean).join(' ');
}

type Describe = (words: ReviewWords, ui: FieldUi, answer: unknown, answers: Value, name: string) => string;

const plain: Describe = (_, __, answer) => (Array.isArray(answer) ? answer.join(', ') : String(answer));

/** Widgets whose answers need other words than their own; a widget without words is left out. */
const descriptions: { readonly [Widget in FieldUi['widget']]?: Describe | null } = {
  select: optionLabel,
  radioTiles: optionLabel,
  number: numberText,
  dimensions: numberText,
  money: ({ format }, _, answer) => (typeof answer === 'number' ? format.money(answer) : String(answer)),
  phone: (_, { prefix }, answer) => [prefix, formatPhone(String(answer))].filter(Boolean).join(' '),
  checkbox: ({ t }, _, answer) => t(answer === true ? 'forms:review.yes' : 'forms:review.no'),
  pickupSlot: ({ format }, _, answer, { pickupDate }) =>
    [typeof pickupDate === 'string' && format.longDate(pickupDate), format.slot(String(answer))].filter(Boolean).join(', '),
  password: null,
  passwordRules: null,
  consent: null,
};

/** Label and value of each answer, in the form's own sections; answers that are missing or not asked for are left out. */
export function describeStep(form: FormShape, value: Value, words: ReviewWords): ReviewSection[] {
  const answers = answersOf(form, value);
  const schemas = propertiesOf(form.schema);
  const rowOf = (name: string): ReviewRow[] => {
    const ui = uiOf(form, name) ?? { widget: 'text' };
    const describe = descriptions[ui.widget] === undefined ? plain : descriptions[ui.widget];
    if (!describe || ui.hidden || isEmpty(answers[name])) return [];
    const label = fieldText(words.t, schemas[name]?.title);
    return [{ pointer: pointerTo(name), label, value: describe(words, ui, answers[name], answers, name), isLtr: ui.ltr === true }];
  };
  const sections = form.ui?.sections ?? [{ title: undefined, fields: Object.keys(schemas) }];
  return sections
    .map(({ title, fields }) => ({ title: title && fieldText(words.t, title), rows: fields.flat().flatMap(rowOf) }))
    .filter(({ rows }) => rows.length > 0);
}
