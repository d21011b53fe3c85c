/** Order and grouping: fields, sections and choices of a form's layout. */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { valueAtPath } from '../../model/pointer.ts';
import { withEntry, withJson, withoutJson } from '../json-text.ts';
import { type Rules, withChanges } from '../rules.ts';
import { type FiveTexts, type FormFiles, named, openForm, type Outcome, ownField, refuse } from './outcome.ts';
import { freeKey, prefixOf, withTexts } from './texts.ts';

type Place = (string | number)[];

/** The sections that the form's own layout writes. @throws Refusal when it takes them from a group. */
function ownSections({ ui }: FormFiles): JsonObject[] {
  const { sections } = ui;
  if (!Array.isArray(sections) || !sections.every(isObject))
    return refuse(
      'Las secciones de este formulario vienen de un grupo que comparten varios.',
      'The sections of this form belong to a group that several forms share.',
    );
  return sections;
}

const shared = (): never =>
  refuse(
    'Esta sección viene de un grupo que comparten varios formularios.',
    'This section belongs to a group that several forms share.',
  );

/** @throws Refusal for a section that another file writes. */
function ownSection(form: FormFiles, index: number): Json[] {
  const section = ownSections(form)[index];
  if (!section) return refuse('Esa sección ya no existe.', 'That section is no longer there.');
  return Array.isArray(section.fields) ? section.fields : shared();
}

/** Where the layout writes a field's name: on its own, or in a row. */
function placeOf(form: FormFiles, name: string): Place {
  for (const [section, { fields }] of ownSections(form).entries()) {
    if (!Array.isArray(fields)) continue;
    for (const [index, entry] of fields.entries()) {
      if (entry === name) return ['sections', section, 'fields', index];
      const column = Array.isArray(entry) ? entry.indexOf(name) : -1;
      if (column >= 0) return ['sections', section, 'fields', index, column];
    }
  }
  return shared();
}

/** The layout without a field's name; a row of one becomes the field alone. */
function withoutName(text: string, place: Place): string {
  if (place.length < 5) return withoutJson(text, place);
  const row = place.slice(0, 4);
  const names = valueAtPath(JSON.parse(text) as Json, row);
  if (!Array.isArray(names) || names.length !== 2) return withoutJson(text, place);
  return withJson(text, row, names[place[4] === 0 ? 1 : 0] ?? '');
}

/** To another place among the fields, as a row of its own. @param index counts rows, after it was taken out. */
export function moveField(
  rules: Rules,
  { file, field: name, section, index }: { file: string; field: string; section: number; index: number },
): Outcome {
  const form = openForm(rules, file);
  ownField(form, name);
  const from = placeOf(form, name);
  ownSection(form, section);
  const taken = withoutName(form.uiText, from);
  const rows = valueAtPath(JSON.parse(taken) as Json, ['sections', section, 'fields']);
  const count = Array.isArray(rows) ? rows.length : 0;
  const source = valueAtPath(JSON.parse(taken) as Json, ['sections', Number(from[1]), 'fields']);
  if (Array.isArray(source) && source.length === 0 && Number(from[1]) !== section)
    refuse(
      'Es el único campo de su sección: mueve la sección.',
      'It is the only field of its section: move the section.',
    );
  const at = Math.max(0, Math.min(index, count));
  const text = withEntry(taken, ['sections', section, 'fields'], at, name);
  const title = named(rules, form.entry, [name]);
  if (JSON.stringify(JSON.parse(text)) === JSON.stringify(form.ui))
    refuse(`${title.es} ya está ahí.`, `${title.en} is there already.`);
  return {
    changes: withChanges(rules, { [form.uiFile]: text }),
    said: { es: `${title.es} cambió de lugar.`, en: `${title.en} moved.` },
  };
}

export function moveSection(rules: Rules, { file, from, to }: { file: string; from: number; to: number }): Outcome {
  const form = openForm(rules, file);
  const sections = ownSections(form);
  const moved = sections[from];
  if (!moved || to < 0 || to >= sections.length || from === to)
    return refuse('La sección no puede ir ahí.', 'The section cannot go there.');
  const text = withEntry(withoutJson(form.uiText, ['sections', from]), ['sections'], to, moved);
  return {
    changes: withChanges(rules, { [form.uiFile]: text }),
    said: { es: 'La sección cambió de lugar.', en: 'The section moved.' },
  };
}

/** A section with a title, which begins with one of the form's fields. */
export function addSection(
  rules: Rules,
  { file, field: name, titles }: { file: string; field: string; titles: FiveTexts },
): Outcome {
  const form = openForm(rules, file);
  ownField(form, name);
  const from = placeOf(form, name);
  const before = Number(from[1]);
  if (ownSection(form, before).flat().length === 1)
    return refuse('Ya está sola en su sección: cambia el título.', 'It is alone in its section: change the title.');
  const key = freeKey(rules, `${prefixOf(form.schema.title)}.${name}Section`);
  const taken = withoutName(form.uiText, from);
  const text = withEntry(taken, ['sections'], before + 1, { title: key, fields: [name] });
  return {
    changes: withChanges(rules, { ...withTexts(rules, 'fields', key, titles, []), [form.uiFile]: text }),
    said: { es: `Sección nueva: «${titles.es}».`, en: `New section: “${titles.en}”.` },
  };
}

/** The choices in another order. */
export function moveOption(
  rules: Rules,
  { file, field: name, from, to }: { file: string; field: string; from: number; to: number },
): Outcome {
  const form = openForm(rules, file);
  ownField(form, name);
  const path = ['fields', name, 'options'];
  const options = valueAtPath(form.ui, path);
  if (!Array.isArray(options))
    return refuse(
      'Las opciones vienen de un grupo que comparten varios formularios, o del servidor.',
      'The choices come from a group that several forms share, or from the server.',
    );
  const moved = options[from];
  if (moved === undefined || to < 0 || to >= options.length || from === to)
    return refuse('La opción no puede ir ahí.', 'The choice cannot go there.');
  const text = withEntry(withoutJson(form.uiText, [...path, from]), path, to, moved);
  const title = named(rules, form.entry, [name]);
  return {
    changes: withChanges(rules, { [form.uiFile]: text }),
    said: {
      es: `Las opciones de ${title.es} cambiaron de orden.`,
      en: `The choices of ${title.en} changed their order.`,
    },
  };
}

const choiceValue = /^[A-Za-z][\w-]{0,29}$/;

/** One more choice of a list that the form itself writes. */
export function addOption(
  rules: Rules,
  { file, field: name, value, labels }: { file: string; field: string; value: string; labels: FiveTexts },
): Outcome {
  const form = openForm(rules, file);
  ownField(form, name);
  const values = valueAtPath(form.schema, ['properties', name, 'enum']);
  const options = valueAtPath(form.ui, ['fields', name, 'options']);
  if (!Array.isArray(values) || !Array.isArray(options))
    return refuse(
      'El programa tiene que conocer cada opción de esta lista: una nueva llega con una versión del programa.',
      'The program has to know each choice of this list: a new one comes with a release.',
    );
  if (!choiceValue.test(value))
    return refuse(
      'El nombre interno empieza con una letra y lleva letras, números o guiones.',
      'The internal name begins with a letter and has letters, digits or hyphens.',
    );
  if (values.includes(value)) return refuse(`«${value}» ya es una opción.`, `“${value}” is a choice already.`);
  const key = freeKey(rules, `${prefixOf(form.schema.title)}.${name}_${value.replaceAll('-', '_')}`);
  const files = {
    ...withTexts(rules, 'fields', key, labels, []),
    [file]: withEntry(form.schemaText, ['properties', name, 'enum'], values.length, value),
    [form.uiFile]: withEntry(form.uiText, ['fields', name, 'options'], options.length, { value, label: key }),
  };
  const title = named(rules, form.entry, [name]);
  return {
    changes: withChanges(rules, files),
    said: { es: `${title.es} tiene la opción «${labels.es}».`, en: `${title.en} has the choice “${labels.en}”.` },
  };
}

export { placeOf, withoutName };
