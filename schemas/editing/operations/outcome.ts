/** What an operation answers, and what operations share. */
import type { Entry } from '../../compiler/lint/context.ts';
import { type Dictionary, dictionaries } from '../../compiler/workspace.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { RuleChanges } from '../../model/rule-changes.ts';
import { valueAtPath } from '../../model/pointer.ts';
import type { FieldUi } from '../../runtime/types.ts';
import { toTitle, toView } from '../../wording/form-view.ts';
import { both, type Both, quote, type WordLanguage } from '../../wording/language.ts';
import type { Rules } from '../rules.ts';

/** The draft after an operation and what it did, or why it cannot be done. */
export type Outcome = { readonly changes: RuleChanges; readonly said: Both } | { readonly refused: Both };

/** Thrown inside an operation; `applyOperation` makes it the answer. */
export class Refusal extends Error {
  readonly why: Both;

  constructor(es: string, en: string) {
    super(en);
    this.why = { es, en };
  }
}

export function refuse(es: string, en: string): never {
  throw new Refusal(es, en);
}

/** A text in each language of customers. */
export type FiveTexts = Readonly<Record<Dictionary, string>>;

export interface FormFiles {
  readonly entry: Entry;
  readonly schemaFile: string;
  readonly schemaText: string;
  readonly schema: JsonObject;
  readonly uiFile: string;
  readonly uiText: string;
  /** The layout as written in the form's own file. */
  readonly ui: JsonObject;
}

const parseObject = (text: string): JsonObject => {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : {};
  } catch {
    return refuse('El archivo no es JSON válido: corrígelo primero.', 'The file is not valid JSON: correct it first.');
  }
};

/** @throws Refusal for a form without a layout. */
export function openForm(rules: Rules, file: string): FormFiles {
  const uiFile = file.replace(/\.schema\.json$/, '.ui.json');
  const [schemaText, uiText, entry] = [rules.text(file), rules.text(uiFile), rules.entry(file)];
  if (schemaText === undefined || uiText === undefined || !entry?.ui)
    return refuse('Ese formulario ya no existe.', 'That form is no longer there.');
  return {
    entry,
    schemaFile: file,
    schemaText,
    schema: parseObject(schemaText),
    uiFile,
    uiText,
    ui: parseObject(uiText),
  };
}

/** The layout of one of the form's own fields. @throws Refusal for any other name. */
export function ownField({ entry }: FormFiles, name: string): FieldUi {
  const fields = entry.ui?.form.fields ?? {};
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return refuse(`No hay un campo «${name}» en este formulario.`, `This form has no field “${name}”.`);
  return field;
}

/** Whether the form's own file declares the field: others come from groups that several forms share. */
export const isDeclaredHere = ({ schema }: FormFiles, name: string): boolean =>
  isObject(valueAtPath(schema, ['properties', name]));

/** The field's title in quotes. */
export const named = (rules: Rules, entry: Entry, place: readonly string[]): Both =>
  both((language) => quote(titled(rules, entry, place, language), language));

const titled = (rules: Rules, entry: Entry, place: readonly string[], language: WordLanguage): string =>
  toTitle(toView(rules, entry, language), place)
    .split(' › ')
    .at(-1) ?? '';

/** Keywords as people write them, so that a new one is written where one expects it. */
export const schemaOrder: readonly string[] = [
  '$schema',
  '$comment',
  'title',
  'description',
  'owner',
  'source',
  'type',
  'additionalProperties',
  'required',
  'notBlank',
  'plainText',
  'format',
  'pattern',
  'errorMessage',
  'enum',
  'minLength',
  'maxLength',
  'exclusiveMinimum',
  'minimum',
  'maximum',
  'exclusiveMaximum',
  'maxDecimals',
  'properties',
  'allOf',
];

/** Words that a layout's field begins with. */
export const layoutOrder: readonly string[] = [
  'widget',
  'prefix',
  'unit',
  'inputMode',
  'autoComplete',
  'showWhen',
  'hint',
  'hintParams',
  'options',
  'rows',
  'counter',
  'ltr',
];

export const messageFile = (dictionary: Dictionary, namespace: 'rules' | 'fields'): string =>
  `messages/${dictionary}/${namespace}.json`;

/** Names of languages, to say which text is missing. */
export const languageNames: Readonly<Record<Dictionary, Both>> = {
  es: { es: 'español', en: 'Spanish' },
  en: { es: 'inglés', en: 'English' },
  pt: { es: 'portugués', en: 'Portuguese' },
  zh: { es: 'chino', en: 'Chinese' },
  ar: { es: 'árabe', en: 'Arabic' },
};

export { dictionaries, type Dictionary };
