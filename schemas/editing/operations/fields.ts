/** A new optional field, and taking one out again that this draft added. */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { valueAtPath } from '../../model/pointer.ts';
import { parseSource } from '../../model/source.ts';
import { upperFirst } from '../../wording/language.ts';
import { toText, withEntry, withJson, withoutJson } from '../json-text.ts';
import { type Rules, withChanges } from '../rules.ts';
import { type FiveTexts, named, openForm, type Outcome, ownField, refuse, schemaOrder } from './outcome.ts';
import { placeOf, withoutName } from './layout.ts';
import { freeKey, prefixOf, withTexts } from './texts.ts';
import { withoutRequired } from './presence.ts';

export const fieldKinds = ['text', 'longText', 'number', 'whole', 'yesNo', 'choice', 'date', 'email', 'phone'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export interface Choice {
  readonly value: string;
  readonly labels: FiveTexts;
}

interface Parts {
  readonly schema: JsonObject;
  readonly ui: JsonObject;
}

const text = (length: string): JsonObject => ({ type: 'string', notBlank: true, maxLength: { $const: length } });

const kinds: Readonly<Record<Exclude<FieldKind, 'choice'>, Parts>> = {
  text: { schema: text('text.line'), ui: { widget: 'text', counter: true } },
  longText: { schema: text('text.long'), ui: { widget: 'textarea', rows: 3, counter: true } },
  number: {
    schema: { type: 'number', minimum: 0 },
    ui: { widget: 'number', inputMode: 'decimal', ltr: true },
  },
  whole: {
    schema: { type: 'integer', minimum: 0 },
    ui: { widget: 'number', inputMode: 'numeric', ltr: true },
  },
  yesNo: { schema: { type: 'boolean' }, ui: { widget: 'checkbox' } },
  date: { schema: { type: 'string', format: 'date' }, ui: { widget: 'date' } },
  email: {
    schema: { type: 'string', format: 'email', maxLength: { $const: 'text.line' } },
    ui: { widget: 'email', inputMode: 'email', autoComplete: 'email', ltr: true },
  },
  phone: {
    schema: { type: 'string', notBlank: true, phoneRule: 'contact' },
    ui: { widget: 'phone', prefix: '+52', inputMode: 'tel', autoComplete: 'tel-national', ltr: true },
  },
};

const fieldName = /^[a-z][A-Za-z0-9]{0,39}$/;

/** Names that every object has. */
const taken = new Set(['constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', 'isPrototypeOf']);

/** A name for a title: `¿Es frágil?` → `esFragil`. */
export function nameFrom(title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : upperFirst(word.toLowerCase())))
    .join('');
  return joined.replace(/^\d+/, '').slice(0, 30);
}

export interface NewField {
  readonly file: string;
  readonly section: number;
  /** Row in the section. */
  readonly index: number;
  readonly name: string;
  readonly kind: FieldKind;
  readonly titles: FiveTexts;
  readonly choices?: readonly Choice[];
}

export function addField(rules: Rules, { file, section, index, name, kind, titles, choices = [] }: NewField): Outcome {
  const form = openForm(rules, file);
  if (!fieldName.test(name) || taken.has(name))
    return refuse(
      'El nombre interno empieza con minúscula y lleva solo letras y números, sin acentos.',
      'The internal name begins with a small letter and has only letters and digits.',
    );
  const { properties } = form.entry.resolved.schema;
  if (isObject(properties) && Object.hasOwn(properties, name))
    return refuse(`Ya hay un campo «${name}».`, `There is a field “${name}” already.`);
  const rows = valueAtPath(form.ui, ['sections', section, 'fields']);
  if (!Array.isArray(rows))
    return refuse(
      'Esa sección viene de un grupo que comparten varios formularios.',
      'That section belongs to a group that several forms share.',
    );
  const key = freeKey(rules, `${prefixOf(form.schema.title)}.${name}`);
  const listed = kind === 'choice' ? choiceParts(rules, key, choices) : { ...kinds[kind], files: {} };
  // Its texts and those of its choices are in the same files.
  const layered = { ...rules, text: (each: string) => listed.files[each] ?? rules.text(each) };
  const schema = withJson(
    form.schemaText,
    ['properties', name],
    { title: key, ...listed.schema },
    isObject(form.schema.properties) ? {} : { order: schemaOrder },
  );
  const fields = withJson(form.uiText, ['fields', name], listed.ui);
  const ui = withEntry(fields, ['sections', section, 'fields'], Math.max(0, Math.min(index, rows.length)), name);
  return {
    changes: withChanges(rules, {
      ...listed.files,
      ...withTexts(layered, 'fields', key, titles, []),
      [file]: schema,
      [form.uiFile]: ui,
    }),
    said: { es: `Campo nuevo: «${titles.es}», opcional.`, en: `New field: “${titles.en}”, optional.` },
  };
}

const fewestChoices = 2;
const choiceValue = /^[A-Za-z][\w-]{0,29}$/;

function choiceParts(rules: Rules, key: string, choices: readonly Choice[]): Parts & { files: Record<string, string> } {
  if (choices.length < fewestChoices)
    refuse('Una lista necesita al menos dos opciones.', 'A list needs at least two choices.');
  const values = choices.map(({ value }) => value);
  if (new Set(values).size < values.length || values.some((value) => !choiceValue.test(value)))
    refuse(
      'Cada opción necesita un nombre interno propio, que empiece con una letra.',
      'Each choice needs an internal name of its own that begins with a letter.',
    );
  const files: Record<string, string> = {};
  const layered = { text: (file: string) => files[file] ?? rules.text(file) };
  const options = choices.map(({ value, labels }) => {
    const label = `${key}_${value.replaceAll('-', '_')}`;
    Object.assign(files, withTexts(layered, 'fields', label, labels, []));
    return { value, label };
  });
  return {
    schema: { type: 'string', enum: values },
    ui: { widget: 'select', options },
    files,
  };
}

/** Only what no release has: answers of a released field would be lost. */
export function removeField(rules: Rules, { file, field: name }: { file: string; field: string }): Outcome {
  const form = openForm(rules, file);
  ownField(form, name);
  const title = named(rules, form.entry, [name]);
  const released = parseSource(file, rules.release[file] ?? '{}').value;
  if (
    isObject(valueAtPath(released, ['properties', name])) ||
    !isObject(valueAtPath(form.schema, ['properties', name]))
  )
    return refuse(
      `${title.es} ya está publicado: quitarlo perdería lo contestado y llega con una versión del programa.`,
      `${title.en} is published: removing it would lose answers, so it comes with a release.`,
    );
  if (isNamedElsewhere(rules, form.schema, form.ui, name))
    return refuse(
      `Otra regla depende de ${title.es}: quítala primero.`,
      `Another rule depends on ${title.en}: remove that first.`,
    );
  const schema = requiredPlaces(form.schema, name).toReversed().reduce(withoutRequired, form.schemaText);
  const ui = withoutName(form.uiText, placeOf(form, name));
  return {
    changes: withChanges(rules, {
      [file]: withoutJson(schema, ['properties', name]),
      [form.uiFile]: withoutJson(ui, ['fields', name]),
    }),
    said: { es: `Se quitó ${title.es}.`, en: `${title.en} was removed.` },
  };
}

/** Places of the schema's own list that name the field. */
const requiredPlaces = ({ required }: JsonObject, name: string): (string | number)[][] => {
  const index = Array.isArray(required) ? required.indexOf(name) : -1;
  return index < 0 ? [] : [['required', index]];
};

/** In a condition, another branch, or the layout of another field. */
function isNamedElsewhere(rules: Rules, schema: JsonObject, ui: JsonObject, name: string): boolean {
  const { required: _, properties, ...branches } = schema;
  const quoted = JSON.stringify(name);
  const others = Object.entries(isObject(properties) ? properties : {}).filter(([field]) => field !== name);
  const layouts = Object.entries(isObject(ui.fields) ? ui.fields : {}).filter(([field]) => field !== name);
  const isIn = (value: unknown) => JSON.stringify(value).includes(quoted);
  const added = Object.keys(rules.changes.files).filter((file) => file.startsWith('conditions/'));
  return (
    isIn(branches) ||
    isIn(others) ||
    isIn(layouts.map(([, layout]) => layout)) ||
    added.some((file) => (rules.changes.files[file] ?? '').includes(quoted))
  );
}

export interface NewForm {
  /** The folder of its flow; `inbox` is answered by operators. */
  readonly flow: string;
  readonly name: string;
  readonly titles: FiveTexts;
}

/** A small form to write to us: name, e-mail and message. */
export function addForm(rules: Rules, { flow, name, titles }: NewForm): Outcome {
  const file = `forms/${flow}/${name}.schema.json`;
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(name))
    return refuse(
      'El nombre del formulario lleva minúsculas, números y guiones.',
      'The name of a form has small letters, digits and hyphens.',
    );
  if (rules.text(file) !== undefined) return refuse('Ya hay un formulario así.', 'There is such a form already.');
  const key = freeKey(rules, `${flow}.${nameFrom(name.replaceAll('-', ' '))}Title`);
  const schema: Record<string, Json> = {
    $schema: '../../generated/form-dialect.schema.json',
    title: key,
    owner: 'customerService',
    source: ['FEAT-17'],
    type: 'object',
    additionalProperties: false,
    required: ['email', 'message'],
    properties: {
      name: { title: 'contact.name', ...text('text.name') },
      email: { title: 'contact.email', ...kinds.email.schema },
      message: { title: 'inbox.message', ...text('text.long') },
    },
  };
  const ui: Record<string, Json> = {
    $schema: '../../generated/form-ui.schema.json',
    sections: [{ fields: ['name', 'email', 'message'] }],
    fields: { name: kinds.text.ui, email: kinds.email.ui, message: kinds.longText.ui },
  };
  return {
    changes: withChanges(rules, {
      ...withTexts(rules, 'fields', key, titles, []),
      [file]: toText(schema),
      [file.replace('.schema.json', '.ui.json')]: toText(ui),
    }),
    said: { es: `Formulario nuevo: «${titles.es}».`, en: `New form: “${titles.en}”.` },
  };
}
