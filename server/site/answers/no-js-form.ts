/**
 * A form for browsers without a script, drawn from its compiled schema and layout: every section, one below the other.
 * An invalid form is drawn again, with the input and the rule's errors at its fields (ADR 82).
 */
import type { Answer } from '#contract/answers.ts';
import { endsAsSentence } from '#domain/text.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { attributes, element, hidden, type TypedValues, typedText, type Words } from './answer-form.ts';
import { drawField, icon } from './plain-fields.ts';

/** A file that has been uploaded and waits for its form, with its original name. */
export interface SavedFile {
  id: string;
  name: string;
}

export interface PlainForm {
  module: SchemaModule;
  /** The URL that it is sent to. */
  action: string;
  /** Message key of its button. */
  submit: string;
}

/** The state of a form that was sent before; initially empty. */
export interface PlainState {
  typed: TypedValues;
  /** Messages, by field. */
  errors: ReadonlyMap<string, string>;
  /** Hidden values that are sent along each time. */
  kept: Readonly<Record<string, string>>;
  /** By field. */
  files: ReadonlyMap<string, SavedFile>;
  image?: Answer<'captcha'> | undefined;
}

const emptyState: PlainState = { typed: {}, errors: new Map(), kept: {}, files: new Map() };

/** Prefix of the ids in a form: the form that needs a script uses the ids without it. */
const fieldId = (name: string): string => `plain-${name}`;

/** Names of the input fields, in the order of the screen. The image code is included when there is an image. */
export function plainNames({ ui, id }: SchemaModule, hasImage: boolean): string[] {
  if (!ui) throw new Error(`${id} has no layout`);
  const isDrawn = (name: string) => {
    const field = ui.fields[name];
    return field !== undefined && !field.hidden && (field.widget !== 'imageCode' || hasImage);
  };
  return ui.sections.flatMap(({ fields }) => fields.flat()).filter(isDrawn);
}

/** The required fields without a default: those that the rule reports for an empty form. */
const requiredIn = ({ validate }: SchemaModule): ReadonlySet<string> =>
  new Set(validate({}).flatMap(({ pointer, keyword }) => (keyword === 'required' ? [pointer.slice(1)] : [])));

const columns = ['', '', ' grid2', ' grid3'];

export function plainForm({ module, action, submit }: PlainForm, words: Words, state = emptyState): string {
  const { say } = words;
  const { schema, ui } = module;
  const drawn = new Set(plainNames(module, state.image !== undefined));
  const required = requiredIn(module);
  const draw = (name: string) =>
    drawField(
      {
        name,
        id: fieldId(name),
        ui: ui?.fields[name] ?? { widget: 'text' },
        schema: schema.properties?.[name] ?? {},
        value: typedText(state.typed, name),
        error: state.errors.get(name),
        isRequired: required.has(name) || name === 'captcha',
        file: state.files.get(name),
        image: state.image,
      },
      words,
    );
  const sections = (ui?.sections ?? []).map(({ title, fields }) => {
    const rows = fields.map((row) => (typeof row === 'string' ? [row] : row).filter((name) => drawn.has(name)));
    const lines = rows
      .filter((row) => row.length > 0)
      .map((row) => `<div class="line${columns[row.length] ?? ''}">${row.map(draw).join('')}</div>`);
    if (lines.length === 0) return '';
    const heading = title === undefined ? '' : element('h3', say(`fields:${title}`));
    return `<div class="part">${heading}${lines.join('')}</div>`;
  });
  const sendsFiles = [...drawn].some((name) => ui?.fields[name]?.widget === 'files');
  const form = { method: 'post', action, enctype: sendsFiles ? 'multipart/form-data' : undefined, novalidate: true };
  return [
    `<form${attributes({ ...form, class: 'plain-fields' })}>`,
    ...Object.entries(state.kept).map(([name, value]) => hidden(name, value)),
    ...sections,
    `<button class="btn go" type="submit">${element('span', say(submit), ' class="label"')}`,
    `<span class="tail">${icon('arrow')}</span></button></form>`,
  ].join('');
}

const sentences: ReadonlySet<string | undefined> = new Set(['checkbox', 'consent']);

/** The errors, each a link to its field. */
export function errorList({ schema, ui }: SchemaModule, errors: PlainState['errors'], { say }: Words): string {
  const items = [...errors].map(([name, message]) => {
    const label = say(`fields:${schema.properties?.[name]?.title}`);
    const named = endsAsSentence(label) ? `${label} ${message}` : say('forms:errors.named', { label, message });
    const words = sentences.has(ui?.fields[name]?.widget) ? message : named;
    return `<li>${element('a', words, ` href="#${fieldId(name)}"`)}</li>`;
  });
  const title = say('forms:errors.wrong', { count: errors.size });
  return `<div class="errsum" role="alert">${element('h2', title)}<ul>${items.join('')}</ul></div>`;
}
