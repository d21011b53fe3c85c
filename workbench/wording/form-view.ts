/** One form in one language as a person sees it: titles, sections, options, units. */
import { declaredField } from '#schemas/model/field.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import type { FieldUi } from '#schemas/runtime/types.ts';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { quote, type WordLanguage } from './language.ts';
import type { Side } from './side.ts';
import { type Texts, getTexts } from './texts.ts';

export interface FormView {
  readonly side: Side;
  readonly entry: Entry;
  readonly id: string;
  readonly language: WordLanguage;
  readonly texts: Texts;
}

export function toView(side: Side, entry: Entry, language: WordLanguage): FormView {
  return { side, entry, id: getId(entry.file) ?? entry.file, language, texts: getTexts(side, language) };
}

/** Layouts contain only a form's own fields. */
export function getLayout({ entry }: FormView, data: readonly string[]): FieldUi | undefined {
  const [name, ...deeper] = data;
  const isOwn = name !== undefined && deeper.every((segment) => segment === '*');
  return isOwn ? entry.ui?.form.fields[name] : undefined;
}

/** Link markup in a title, e.g. `<privacy>`. */
const marks = /<\/?\w+>/g;

/** The text of a title's key, without its links; a field without title has its name. */
function ownTitle(view: FormView, data: readonly string[]): string {
  const { title } = declaredField(view.entry.resolved.schema, data) ?? {};
  const text = typeof title === 'string' ? (view.texts.find('fields', title) ?? title) : undefined;
  return text?.replaceAll(marks, '') ?? data.findLast((segment) => segment !== '*') ?? '';
}

const each: Readonly<Record<WordLanguage, string>> = { es: ', cada elemento', en: ', each entry' };
const wholeForm: Readonly<Record<WordLanguage, string>> = { es: 'Todo el formulario', en: 'The whole form' };

/** `Peso`; for a nested field with its parent, `¿Quién recibe? › Nombre`. */
export function toTitle(view: FormView, data: readonly string[]): string {
  if (data.length === 0) return wholeForm[view.language];
  const named = data.flatMap((segment, index) => (segment === '*' ? [] : [ownTitle(view, data.slice(0, index + 1))]));
  return named.join(' › ') + (data.at(-1) === '*' ? each[view.language] : '');
}

/** A title inside a sentence, without its parent. */
export const quotedTitle = (view: FormView, data: readonly string[]): string =>
  quote(ownTitle(view, data), view.language);

/** The form's own title, e.g. `¿Qué envías?`. */
export function formTitle(view: FormView): string | undefined {
  const { title } = view.entry.resolved.schema;
  return typeof title === 'string' ? view.texts.find('fields', title) : undefined;
}

/** Heading of the section with a field; undefined when it has none, or the field is not rendered. */
export function getSection(view: FormView, name: string): string | undefined {
  const section = view.entry.ui?.form.sections.find(({ fields }) => fields.flat().includes(name));
  return section?.title === undefined ? undefined : view.texts.find('fields', section.title);
}

const yesNo: Readonly<Record<WordLanguage, readonly [no: string, yes: string]>> = {
  es: ['no', 'sí'],
  en: ['no', 'yes'],
};

/** A value of a closed list: the label of its option, else the value. */
export function sayValue(view: FormView, data: readonly string[], value: Json): string {
  const label = getLayout(view, data)?.options?.find((option) => option.value === value)?.label;
  const text = label === undefined ? undefined : view.texts.find('fields', label);
  if (text !== undefined) return text;
  if (typeof value === 'boolean') return yesNo[view.language][Number(value)] ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Fields in the order of the layout; those that it lacks come last. */
export function fieldOrder({ entry }: Pick<FormView, 'entry'>): string[] {
  const declared = isObject(entry.resolved.schema.properties) ? Object.keys(entry.resolved.schema.properties) : [];
  const shown = entry.ui?.form.sections.flatMap(({ fields }) => fields.flat()) ?? [];
  return [...new Set([...shown, ...declared])];
}
