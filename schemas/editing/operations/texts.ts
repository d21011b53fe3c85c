/** Texts in the languages of customers: titles, help, choices and messages. */
import { messageCandidates, placeholders } from '../../compiler/rules.ts';
import { isObject } from '../../model/json.ts';
import { valueAtPath } from '../../model/pointer.ts';
import { sayList } from '../../wording/language.ts';
import { interpolated, type Rule } from '../../compiler/rules.ts';
import { findRule, withoutPlural } from '../field-facts.ts';
import { withJson } from '../json-text.ts';
import { type Rules, withChanges } from '../rules.ts';
import {
  dictionaries,
  type Dictionary,
  type FiveTexts,
  isDeclaredHere,
  languageNames,
  layoutOrder,
  messageFile,
  named,
  openForm,
  type Outcome,
  ownField,
  refuse,
} from './outcome.ts';

type Namespace = 'rules' | 'fields';

/** Longer than any text that customers read today, and what a phone shows without scrolling. */
export const mostLetters: Readonly<Record<Namespace, number>> = { rules: 160, fields: 180 };

const digit = /\p{Nd}/u;
const control = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** @param allowed names between braces; undefined when any is. @throws Refusal */
function checkText(namespace: Namespace, dictionary: Dictionary, text: string, allowed?: readonly string[]): void {
  const { es, en } = languageNames[dictionary];
  if (text.trim() === '') refuse(`Falta el texto en ${es}.`, `The text in ${en} is missing.`);
  if ([...text].length > mostLetters[namespace])
    refuse(
      `El texto en ${es} tiene ${[...text].length} letras y caben ${mostLetters[namespace]}.`,
      `The text in ${en} has ${[...text].length} letters, and ${mostLetters[namespace]} fit.`,
    );
  if (control.test(text))
    refuse(`El texto en ${es} tiene caracteres invisibles.`, `The text in ${en} has invisible characters.`);
  if (text.includes('$t('))
    refuse(`El texto en ${es} no puede llevar «$t(».`, `The text in ${en} must not contain “$t(”.`);
  const plain = text.replaceAll(/\{\{[^{}]*\}\}/g, '');
  if (/[{}]{2}/.test(plain))
    refuse(`En el texto en ${es} falta cerrar o abrir «{{ }}».`, `The text in ${en} has “{{ }}” left open.`);
  if (digit.test(plain))
    refuse(
      `El texto en ${es} lleva un número escrito: usa el de la regla, por ejemplo {{limit}}, para que cambie con ella.`,
      `The text in ${en} has a number of its own: use the rule's, such as {{limit}}, so that it changes with it.`,
    );
  const unknown = allowed && placeholders(text).find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    refuse(
      `La regla no da «${unknown}» (${es}). Da ${sayList(allowed ?? [], 'es')}.`,
      `The rule does not give “${unknown}” (${en}). It gives ${sayList(allowed ?? [], 'en')}.`,
    );
}

/** The files of messages with a key in all languages. @throws Refusal when a text cannot be. */
export function withTexts(
  rules: Pick<Rules, 'text'>,
  namespace: Namespace,
  key: string,
  texts: FiveTexts,
  allowed?: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    dictionaries.map((dictionary) => {
      checkText(namespace, dictionary, texts[dictionary], allowed);
      return [messageFile(dictionary, namespace), withKey(rules, namespace, dictionary, key, texts[dictionary])];
    }),
  );
}

function withKey(
  rules: Pick<Rules, 'text'>,
  namespace: Namespace,
  dictionary: Dictionary,
  key: string,
  text: string,
): string {
  const file = rules.text(messageFile(dictionary, namespace)) ?? '{}\n';
  const path = key.split('.');
  const value = JSON.parse(file) as never;
  for (let length = 1; length < path.length; length += 1) {
    const above = valueAtPath(value, path.slice(0, length));
    if (above !== undefined && !isObject(above))
      refuse(`«${path.slice(0, length).join('.')}» ya es un texto.`, `“${path.slice(0, length).join('.')}” is a text.`);
  }
  if (isObject(valueAtPath(value, path))) refuse(`«${key}» es un grupo de textos.`, `“${key}” is a group of texts.`);
  return withJson(file, path, text);
}

/** The rules that say a key. */
const rulesSaying = (rules: Rules, key: string): Rule[] =>
  rules.entries.flatMap((entry) => entry.rules).filter((rule) => messageCandidates(rule).includes(withoutPlural(key)));

/** One text that exists already, wherever it is shown. */
export function setText(
  rules: Rules,
  { namespace, key, dictionary, text }: { namespace: Namespace; key: string; dictionary: Dictionary; text: string },
): Outcome {
  const known = valueAtPath(rules.workspace.messages.get(messageFile(dictionary, namespace))?.value, key.split('.'));
  if (typeof known !== 'string') return refuse('Ese texto ya no existe.', 'That text is no longer there.');
  const sayers = namespace === 'rules' ? rulesSaying(rules, key) : [];
  const [sayer] = sayers;
  const given = placeholders(known);
  const allowed = sayer ? interpolated(sayer) : [...given, 'count'];
  checkText(namespace, dictionary, text, allowed);
  const files = { [messageFile(dictionary, namespace)]: withKey(rules, namespace, dictionary, key, text) };
  const language = languageNames[dictionary];
  return {
    changes: withChanges(rules, files),
    said: {
      es: `Cambió el texto en ${language.es} de ${namespace}:${key}.`,
      en: `The text in ${language.en} of ${namespace}:${key} changed.`,
    },
  };
}

/** A message for one rule of one field, before those that other rules say too. */
export function setOwnMessage(
  rules: Rules,
  { file, rule: id, texts }: { file: string; rule: string; texts: FiveTexts },
): Outcome {
  const { entry } = openForm(rules, file);
  const rule = findRule(entry, id);
  if (!rule) return refuse('Esa regla ya no existe.', 'That rule is no longer there.');
  const [key] = messageCandidates(rule);
  if (key === undefined || rule.keyword === 'serverRule')
    return refuse('Este mensaje es el mismo en todos los formularios.', 'This message is the same in every form.');
  const files = withTexts(rules, 'rules', key, texts, interpolated(rule));
  const title = named(rules, entry, [...rule.data, ...(rule.keyword === 'required' ? [String(rule.setting)] : [])]);
  return {
    changes: withChanges(rules, files),
    said: {
      es: `${title.es} tiene su propio mensaje en cinco idiomas.`,
      en: `${title.en} has a message of its own in five languages.`,
    },
  };
}

const pathOf = (place: readonly string[]) => place.flatMap((name) => (name === '*' ? ['items'] : ['fields', name]));

/** The line under the label of a field that has none. */
export function addHint(
  rules: Rules,
  { file, place, texts }: { file: string; place: readonly string[]; texts: FiveTexts },
): Outcome {
  const form = openForm(rules, file);
  const [name = ''] = place;
  ownField(form, name);
  const key = freeKey(rules, `${prefixOf(form.schema.title)}.${place.filter((each) => each !== '*').join('_')}Hint`);
  const path = pathOf(place);
  if (valueAtPath(form.ui, path) === undefined && !isDeclaredHere(form, name))
    return refuse(
      'Este campo viene de un grupo que comparten varios formularios: cambia su ayuda en el JSON del grupo.',
      'This field belongs to a group that several forms share: change its help in the JSON of the group.',
    );
  const ui = withJson(form.uiText, [...path, 'hint'], key, { order: layoutOrder });
  const title = named(rules, form.entry, place);
  return {
    changes: withChanges(rules, { ...withTexts(rules, 'fields', key, texts, []), [form.uiFile]: ui }),
    said: { es: `${title.es} tiene una ayuda.`, en: `${title.en} has a help text.` },
  };
}

/** `parcel.title` → `parcel`: where the form's texts are. */
export const prefixOf = (title: unknown): string =>
  typeof title === 'string' ? (title.split('.')[0] ?? 'studio') : 'studio';

/** A key without a text, in any language. */
export function freeKey(rules: Pick<Rules, 'messages'>, wanted: string): string {
  let key = wanted;
  for (let number = 2; rules.messages.has('fields', key) || hasBelow(rules, key); number += 1)
    key = `${wanted}${String.fromCharCode('A'.charCodeAt(0) + number - 1)}`;
  return key;
}

const hasBelow = ({ messages }: Pick<Rules, 'messages'>, key: string) =>
  messages.keys('fields').some((each) => each.startsWith(`${key}.`));
