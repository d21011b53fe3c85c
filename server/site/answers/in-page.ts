/** Forms without a script and their answers, in the HTML of their pages. */
import { languages } from '#domain/languages.ts';
import { escaped } from '../../http/html-text.ts';
import { withoutScriptLater } from '../deferred-scripts.ts';
import { type ParsedCommand, typedText, wordsIn } from './answer-form.ts';
import { plainForm } from './no-js-form.ts';
import { answerMark, sentForms } from './no-js-forms.ts';

/** A page with an answer has no script, which would draw it anew without. */
const withoutScript = (html: string): string =>
  withoutScriptLater(html)
    .replace(/ data-page="[^"]*"/, '')
    .replace('</title>', () => '</title>\n    <meta name="robots" content="noindex" />');

const atTop = (html: string, part: string): string => html.replace(/<main[^>]*>/, (main) => main + part);

/**
 * A page that says the answer to its form before all else.
 * @param part HTML.
 */
export const aboveContent = (html: string, part: string): string => atTop(withoutScript(html), part);

/** A page that its script draws, and that says this before all else to who has none. @param part HTML. */
export const aboveContentWithoutScript = (html: string, part: string): string =>
  atTop(html, `<noscript>${part}</noscript>`);

const formsIn = /<form[^>]* action="([^"]*)"[\s\S]*?<\/form>/g;
const emptyInput = /(<input[^>]* name="(\w+)"[^>]* value=)""/g;
const emptyArea = /(<textarea[^>]* name="(\w+)"[^>]*>)(?=<\/textarea>)/g;

/** A page whose forms for this path hold what was typed: whoever was refused mends it, and types nothing again. */
export function refilled(html: string, path: string, typed: ParsedCommand): string {
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
 * A page whose forms for this path say at their fields why these were refused, in the markup of `src/ui/fields`.
 * @param errors by the name of the field, in words.
 */
export function withFieldErrors(html: string, path: string, errors: ReadonlyMap<string, string>): string {
  const marked = (form: string, [name, words]: [string, string]): string => {
    const box = form.search(new RegExp(`<(?:input|textarea)[^>]* name="${name}"`));
    const field = form.lastIndexOf('<div class="f', box);
    if (box < 0 || field < 0) return form;
    const afterBox = form.indexOf('</div>', box) + '</div>'.length;
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
      `<p class="errm" id="${id}"><span>${escaped(words)}</span></p>`,
      form.slice(afterBox),
    ].join('');
  };
  return html.replaceAll(formsIn, (form, action: string) =>
    action === path ? [...errors].reduce(marked, form) : form,
  );
}

/** Where a page has room for a form of those who have no script; `src/features/inbox/with-no-js-form.tsx` draws it. */
const plainPlace = /<noscript data-plain-form="([\w/-]+)">[\s\S]*?<\/noscript>/g;

/**
 * A page with the forms that need no script in their places. They are the same for everybody.
 * @param page its address with what it asks, and its language.
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
 * A page with the answer to its form in the form's own place, to which the browser is led; above all else where the page
 * has no such place any more.
 * @param part HTML.
 * @param before said before the document's title; empty for nothing.
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
