import { declaredField } from '#schemas/model/branches.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import type { FieldUi } from '#schemas/runtime/types.ts';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { getTexts, quote, type Texts, type WordLanguage } from './language.ts';
import type { Side } from './side.ts';

/** One form in one language as a person sees it: titles, sections, options, units. */
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

/** The description of one rule, with the value separate: a change is shown as `máximo 30 → 35 kg`. */
export interface Phrase {
  /** `30` */
  readonly value: string;
  /** `30` → `máximo 30 kg` */
  readonly frame: (value: string) => string;
  /** Names its fields itself and needs no title before it. */
  readonly isWhole?: true;
}

/** A rule as the description tables get it. */
export interface RuleContext {
  readonly view: FormView;
  readonly keyword: string;
  readonly setting: Json;
  /** Place of the validated value in the answers. */
  readonly data: readonly string[];
  /** Unit of its number, as constants and layouts call it; empty for a plain number. */
  readonly unit: string;
  /** Text of the message that belongs to this rule alone, for rules that need it as their description. */
  readonly message: string | undefined;
  /** Describes a schema inside the rule, at a place of the answers. */
  readonly condition: (data: readonly string[], schema: Json) => string;
}

export type Wording = Readonly<Record<WordLanguage, (context: RuleContext) => Phrase>>;

/** A phrase that is only a value: when it changes, everything changes. */
export const plain = (text: string): Phrase => ({ value: text, frame: (value) => value });
export const whole = (text: string): Phrase => ({ ...plain(text), isWhole: true });

export const sayPhrase = ({ value, frame }: Phrase): string => frame(value);
