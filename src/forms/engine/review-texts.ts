/** Formats answers as text, by the widget that asks for them. */
import type { TFunction } from 'i18next';
import type { Value } from '#schemas/model/json.ts';
import { formatPhone } from '#domain/account/phone.ts';
import type { FieldUi } from '#schemas/runtime/types.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { fieldText } from '#src/forms/core/text.ts';

export interface ReviewTexts {
  t: TFunction;
  format: Formats;
}

/** A field's answer, with those of the fields beside it: some widgets answer two. */
export interface Described {
  texts: ReviewTexts;
  ui: FieldUi;
  name: string;
  answer: unknown;
  answers: Value;
  /** The layout of the fields beside it. */
  beside: Readonly<Record<string, FieldUi>>;
}

export type Describe = (described: Described) => string;

/** Label and value of a row that joins several answers; undefined when each has a row of its own. */
export type DescribeRow = (row: {
  texts: ReviewTexts;
  names: readonly string[];
  answers: Value;
  fields: Readonly<Record<string, FieldUi>>;
}) => { label: string; value: string } | undefined;

const plainDay = /^\d{4}-\d{2}-\d{2}$/;

/** Joins the non-empty parts. */
export const joined = (parts: readonly unknown[], by: string) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(by);

/** The other answer of a widget that has two: named by `fills`, or the field that says it is filled by this one. */
export function otherAnswer({ ui, name, answers, beside }: Described, part: string): unknown {
  const other = ui.fills?.[part] ?? Object.keys(beside).find((field) => beside[field]?.filledBy === name);
  return other !== undefined && Object.hasOwn(answers, other) ? answers[other] : undefined;
}

function optionLabel({ texts: { t }, ui, answer }: Described): string {
  const option = ui.options?.find(({ value }) => value === answer);
  return option ? fieldText(t, option.label) : String(answer);
}

function numberText({ texts: { t, format }, ui, answer }: Described): string {
  if (typeof answer !== 'number') return String(answer);
  return joined([format.number(answer), fieldText(t, ui.unit && `unit.${ui.unit}`, { count: answer })], ' ');
}

function dayText({ texts: { format } }: Described, day: unknown): string {
  return typeof day === 'string' && plainDay.test(day) ? format.longDate(day) : joined([day], '');
}

const yesOrNo: Describe = ({ texts: { t }, answer }) => t(answer === true ? 'forms:review.yes' : 'forms:review.no');

const listText: Describe = ({ texts: { format }, answer }) =>
  format.list((Array.isArray(answer) ? answer : [answer]).map(String));

/** The default text for a type, for widgets without their own. */
const plain: Describe = (described) => {
  const { answer } = described;
  if (typeof answer === 'boolean') return yesOrNo(described);
  if (typeof answer === 'number') return numberText(described);
  if (Array.isArray(answer)) return listText(described);
  return String(answer);
};

/** The general widgets whose answers need other texts than their type's. */
export const getWords = {
  option: optionLabel,
  money: ({ texts: { format }, answer }) => (typeof answer === 'number' ? format.money(answer) : String(answer)),
  phone: ({ ui: { prefix }, answer }) => joined([prefix, formatPhone(String(answer))], ' '),
  // A birthday shows the year, and no weekday.
  date: (described) =>
    described.ui.autoComplete === 'bday' && plainDay.test(String(described.answer))
      ? described.texts.format.fullDate(String(described.answer))
      : dayText(described, described.answer),
  dateRange: (described) =>
    joined([dayText(described, described.answer), dayText(described, otherAnswer(described, 'until'))], ' – '),
  timeWindow: (described) => {
    const until = otherAnswer(described, 'until');
    return until ? described.texts.format.span(String(described.answer), String(until)) : String(described.answer);
  },
  files: ({ texts: { t }, answer }) => t('forms:review.files', { count: Array.isArray(answer) ? answer.length : 1 }),
} as const satisfies Readonly<Record<string, Describe>>;

/** The answer as text, by its widget; undefined when it should not appear in the review. */
export function describeAnswer(described: Described, describe: Describe | null = plain): string | undefined {
  return describe?.(described);
}
