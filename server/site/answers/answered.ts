/** Renders a call's answer to a form with fields of its own as HTML: above its page, and at its fields. */
import { codes } from '#contract/codes.ts';
import { escaped } from '../../http/html-text.ts';
import type { Envelope } from '../ask-call.ts';
import { type AnswerForm, element, list, type TypedValues, type Words } from './answer-form.ts';
import { refilled, withFieldErrors } from './in-page.ts';

interface Refused {
  errors?: readonly { pointer: string; key: string; params?: Record<string, string | number> }[];
}

const toErrors = ({ data }: Envelope) => (data as Refused | null)?.errors ?? [];

/** The first error of each rejected field, by the field's name. */
export function fieldErrors(answered: Envelope, { say }: Words): Map<string, string> {
  const found = new Map<string, string>();
  for (const { pointer, key, params } of toErrors(answered)) {
    const name = pointer.split('/')[1] ?? '';
    if (!found.has(name)) found.set(name, say(key, params));
  }
  return found;
}

const isAnswered = ({ code }: Envelope): boolean => Number(code) === codes.success;

function rejection(answered: Envelope, { say }: Words): string {
  const reasons = toErrors(answered).map(({ key, params }) => element('span', say(key, params)));
  const words = element('p', answered.msg) + (reasons.length > 0 ? list([...new Set(reasons)]) : '');
  return `<div class="box s-warn" role="alert"><div>${words}</div></div>`;
}

/** @param content HTML. */
export const answerPart = (content: string, { say }: Words): string =>
  `<section class="page plain-answer" aria-label="${escaped(say('heads:answer'))}">${content}</section>`;

/** A page whose form is filled with the input, has its counter updated, and shows the errors at its fields. */
export function filledPage(
  html: string,
  form: AnswerForm,
  { typed, errors }: { typed: TypedValues; errors: ReadonlyMap<string, string> },
  { say }: Words,
): string {
  const filled = withFieldErrors(refilled(html, form.path, typed), form.path, errors);
  const counter = form.counter?.(typed);
  if (!counter) return filled;
  // Capped at the maximum, like the counter that the script draws.
  const shown = { ...counter, used: Math.min(counter.used, counter.max) };
  return filled.replaceAll(
    `>${escaped(say('ui:count', { ...counter, used: 0 }))}<`,
    () => `>${escaped(say('ui:count', shown))}<`,
  );
}

/** The answer or the error, for the place above the page. */
export const answeredPart = (form: AnswerForm, answered: Envelope, words: Words): string =>
  answerPart(isAnswered(answered) ? form.show(answered.data, words) : rejection(answered, words), words);
