/** Puts forms without a script and their answers into the HTML of their pages. */
import { languages } from '#domain/languages.ts';
import { codes, type Envelope } from '#contract/answer-codes.ts';
import { escaped } from '../http/html-text.ts';
import { withoutScriptLater } from './critical-assets.ts';
import { type AnswerForm, element, list, typedText, type TypedValues, type Words, wordsIn } from './answer-form.ts';
import { answerMark, plainForm, sentForms } from './no-js-forms.ts';

/** A page with an answer has no script, which would replace the answer. */
const withoutScript = (html: string): string =>
  withoutScriptLater(html)
    .replace(/ data-page="[^"]*"/, '')
    .replace('</title>', () => '</title>\n    <meta name="robots" content="noindex" />');

const atTop = (html: string, part: string): string => html.replace(/<main[^>]*>/, (main) => main + part);

/**
 * A page with the answer to its form at the top.
 * @param part HTML.
 */
export const aboveContent = (html: string, part: string): string => atTop(withoutScript(html), part);

/** A page that its script draws, with this at the top for browsers without one. @param part HTML. */
export const aboveContentWithoutScript = (html: string, part: string): string =>
  atTop(html, `<noscript>${part}</noscript>`);

const formsIn = /<form[^>]* action="([^"]*)"[\s\S]*?<\/form>/g;
const emptyInput = /(<input[^>]* name="(\w+)"[^>]* value=)""/g;
const emptyArea = /(<textarea[^>]* name="(\w+)"[^>]*>)(?=<\/textarea>)/g;

/** A page whose forms for this path are filled with the input, so that a rejected visitor only has to correct it. */
export function refilled(html: string, path: string, typed: TypedValues): string {
  const shown = (name: string) => escaped(typedText(typed, name));
  return html.replaceAll(formsIn, (form, action: string) =>
    action === path
      ? form
          .replaceAll(emptyInput, (_, before: string, name: string) => `${before}"${shown(name)}"`)
          .replaceAll(emptyArea, (before, _, name: string) => before + shown(name))
      : form,
  );
}

/**
 * A page whose forms for this path show the errors at their fields, in the markup of `src/components/fields`.
 * @param errors messages by the name of the field.
 */
function withFieldErrors(html: string, path: string, errors: ReadonlyMap<string, string>): string {
  const marked = (form: string, [name, words]: [string, string]): string => {
    const box = form.search(new RegExp(`<(?:input|textarea)[^>]* name="${name}"`));
    const field = form.lastIndexOf('<div class="f', box);
    if (box < 0 || field < 0) return form;
    // The control ends with its frame, where it has one.
    const isFramed = form.slice(field, box).includes('<div class="ctl');
    const end = isFramed ? '</div>' : form.startsWith('<textarea', box) ? '</textarea>' : '>';
    const afterBox = form.indexOf(end, box) + end.length;
    const id = `${name}-error`;
    const links = / aria-describedby="([^"]*)"/.exec(form.slice(box, form.indexOf('>', box)));
    const described = [id, links?.[1]].filter(Boolean).join(' ');
    const control = form
      .slice(box, afterBox)
      .replace(links?.[0] ?? '', '')
      .replace(/^<\w+/, (tag) => `${tag} aria-invalid="true" aria-describedby="${described}"`);
    return [
      form.slice(0, field),
      form.slice(field, box).replace('class="f', 'class="f bad'),
      control,
      `<p class="errm" id="${id}">${escaped(words)}</p>`,
      form.slice(afterBox),
    ].join('');
  };
  return html.replaceAll(formsIn, (form, action: string) =>
    action === path ? [...errors].reduce(marked, form) : form,
  );
}

/** The place of a form for browsers without a script; `src/features/inbox/answer-times.tsx` draws it. */
const plainPlace = /<noscript data-plain-form="([\w/-]+)">[\s\S]*?<\/noscript>/g;

/**
 * A page with the forms for browsers without a script in their places. They are the same for all visitors.
 * @param page its URL with the query, and its language.
 */
export function withPlainForms(html: string, { path, language }: { path: string; language: string }): string {
  const info = languages.find(({ code }) => code === language);
  return html.replaceAll(plainPlace, (place, id: string) => {
    const form = sentForms.find(({ module }) => module.id === id);
    if (!form || !info) return place;
    const words = wordsIn(info);
    const drawn = plainForm({ ...form, action: `${path}#${answerMark}` }, words);
    return `<noscript data-plain-form="${id}"><div class="plain-form">${form.before?.(words) ?? ''}${drawn}</div></noscript>`;
  });
}

/**
 * A page with the answer in the place of its form, to which the browser scrolls; at the top when the page no longer has
 * such a place.
 * @param part HTML.
 * @param before prefix of the document's title; empty for none.
 */
export function inPlaceOf(id: string, html: string, part: string, before: string): string {
  const answer = `<div class="plain-form" id="${answerMark}">${part}</div>`;
  const titled = before === '' ? html : html.replace('<title>', () => `<title>${escaped(before)} `);
  let isPlaced = false;
  const placed = titled.replaceAll(plainPlace, (place, each: string) => {
    isPlaced ||= each === id;
    return each === id ? answer : place;
  });
  return isPlaced
    ? withoutScript(placed)
    : aboveContent(titled, `<section class="page plain-answer">${answer}</section>`);
}

/** Renders a call's answer to a form with fields of its own as HTML: above its page, and at its fields. */
interface Refused {
  errors?: readonly { pointer: string; key: string; params?: Record<string, string | number> }[];
}

const toErrors = ({ data }: Envelope<unknown>) => (data as Refused | null)?.errors ?? [];

/** The first error of each rejected field, by the field's name. */
export function fieldErrors(answered: Envelope<unknown>, { say }: Words): Map<string, string> {
  const found = new Map<string, string>();
  for (const { pointer, key, params } of toErrors(answered)) {
    const name = pointer.split('/')[1] ?? '';
    if (!found.has(name)) found.set(name, say(key, params));
  }
  return found;
}

const isAnswered = ({ code }: Envelope<unknown>): boolean => code === codes.success;

function rejection(answered: Envelope<unknown>, { say }: Words): string {
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
export const answeredPart = (form: AnswerForm, answered: Envelope<unknown>, words: Words): string =>
  answerPart(isAnswered(answered) ? form.show(answered.data, words) : rejection(answered, words), words);
