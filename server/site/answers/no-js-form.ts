/**
 * A form for who has no script, drawn from its compiled schema and layout: every section, one below the other. Sent with
 * something wrong it is drawn again, with what was typed and what the same rule says of it at its field (ADR 82).
 */
import type { Answer } from '#contract/answers.ts';
import { endsAsSentence } from '#domain/text.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { attributes, element, hidden, type ParsedCommand, typedText, type Words } from './answer-form.ts';
import { drawField, icon } from './plain-fields.ts';

/** A file that has been sent and waits for its form, by the name that it came with. */
export interface SavedFile {
  id: string;
  name: string;
}

export interface PlainForm {
  module: SchemaModule;
  /** Where it is sent. */
  action: string;
  /** Key of the words on its button. */
  submit: string;
}

/** How far a form is that was sent before; at first it is empty. */
export interface PlainState {
  typed: ParsedCommand;
  /** Sentences, by field. */
  errors: ReadonlyMap<string, string>;
  /** What comes along from one sending to the next and is not shown. */
  kept: Readonly<Record<string, string>>;
  /** By field. */
  files: ReadonlyMap<string, SavedFile>;
  image?: Answer<'captcha'> | undefined;
}

const emptyState: PlainState = { typed: {}, errors: new Map(), kept: {}, files: new Map() };

/** What every part of a form begins its ids with: the form that needs a script has the others. */
const fieldId = (name: string): string => `plain-${name}`;

/** Names of what can be typed, chosen or sent, in the order of the screen. An image code is there when an image is. */
export function plainNames({ ui, id }: SchemaModule, hasImage: boolean): string[] {
  if (!ui) throw new Error(`${id} has no layout`);
  const isDrawn = (name: string) => {
    const field = ui.fields[name];
    return field !== undefined && !field.hidden && (field.widget !== 'imageCode' || hasImage);
  };
  return ui.sections.flatMap(({ fields }) => fields.flat()).filter(isDrawn);
}

/** Those that nothing replaces: what the rule misses where nothing is answered. */
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

/** What is wrong, each a link to its field. */
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
