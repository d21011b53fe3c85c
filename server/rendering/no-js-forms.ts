/**
 * A form for browsers without a script, drawn from its compiled schema and layout: every section, one below the other.
 * An invalid form is drawn again, with the input and the rule's errors at its fields (ADR 82).
 */
import type { Answer } from '#contract/calls.ts';
import { endsAsSentence } from '#domain/text/text.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { codes } from '#contract/answer-codes.ts';
import type { CallId } from '#contract/wire.ts';
import { listPromisedSteps, type PromisedTimes } from '#domain/account/inbox.ts';
import { registry } from '#schemas/generated/registry.js';
import { attributes, element, hidden, momentText, typedText, type TypedValues, type Words } from './answer-form.ts';
import { drawField, icon } from './plain-fields.ts';
import { escaped } from '../http/html-text.ts';

/** A file that has been uploaded and waits for its form, with its original name. */
export interface SavedFile {
  id: string;
  name: string;
}

interface PlainForm {
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

/** The forms that are sent and answered (D-93), by page; their fields come from their schemas. */
export interface SentForm {
  /** The path of its page. */
  path: string;
  module: SchemaModule;
  /** Message key of its button. */
  submit: string;
  call: CallId;
  /** Answers from the query of the page's URL, by parameter. */
  given?: Readonly<Record<string, string>>;
  /** Replaces `call` when hidden values say more than the input. @param query of its page. */
  instead?: (typed: TypedValues, query: URLSearchParams) => { call: CallId; input: object } | undefined;
  /** HTML in front of it. */
  before?: (words: Words) => string;
  /** Messages for errors that have a different meaning here. */
  rejections?: Readonly<Record<number, string>>;
  /** @param data of the successful call. @param site the courier's name. */
  show: (data: unknown, words: Words, site: string) => string;
}

const answerPath = '/contactUs/answer';

/** Id of the answer, to which the browser scrolls. */
export const answerMark = 'answer';

function timesPart(times: PromisedTimes & { answeredAt: string }, { say, language }: Words): string {
  const items = listPromisedSteps(times).map(({ word, dueAt, doneAt }) => {
    const late = dueAt < times.answeredAt ? 'late' : 'before';
    const when = momentText(language, doneAt ?? dueAt);
    return (
      element('dt', say(`inbox:times.${word}`)) + element('dd', say(`inbox:times.${doneAt ? 'done' : late}`, { when }))
    );
  });
  return `<dl>${items.join('')}</dl>${element('p', say('inbox:times.zone'), ' class="soft sm"')}`;
}

const numberPart = (reference: string): string => `<bdi dir="ltr" class="num">${escaped(reference)}</bdi>`;

/** The receipt of a message: its number, the time until an answer, and the link to it. */
function receipt(data: unknown, words: Words): string {
  const { say } = words;
  const { reference, key, mailed, ...times } = data as Answer<'contactSend'>;
  return [
    element('h2', say('inbox:sent.title')),
    `<p>${element('span', say('inbox:sent.reference'))}: ${numberPart(reference)}</p>`,
    element('p', say(mailed ? 'inbox:sent.mailed' : 'inbox:sent.keep')),
    timesPart(times, words),
    `<form${attributes({ method: 'post', action: `${answerPath}#${answerMark}` })}>`,
    `${hidden('reference', reference)}${hidden('key', key)}`,
    `${element('button', say('inbox:sent.open'), ' class="btn line" type="submit"')}</form>`,
  ].join('');
}

/**
 * For visitors who follow the link of an e-mail, whose URL names the message: a button that sends the form to the same
 * URL.
 */
const openByLink = ({ say }: Words): string =>
  [
    `<form${attributes({ method: 'post', action: `#${answerMark}`, class: 'plain-link' })}>`,
    element('p', say('inbox:answer.byLink')),
    `${element('button', say('inbox:sent.open'), ' class="btn line" type="submit"')}</form>`,
  ].join('');

const words = (text: string): string => element('p', text, ' class="inbox-words" dir="auto"');

/** A message and its answers. */
function thread(data: unknown, said: Words, site: string): string {
  const { say, language } = said;
  const { reference, kind, message, receivedAt, answers, ...times } = data as Answer<'inboxOpen'>;
  const yours = `${say('inbox:answer.yours')} · ${momentText(language, receivedAt)}`;
  return [
    `<h2>${element('span', say(`fields:inbox.kind.${kind}`))} ${numberPart(reference)}</h2>`,
    timesPart({ kind, ...times }, said),
    message === null ? '' : element('p', yours, ' class="soft sm"') + words(message),
    ...answers.map(
      ({ at, text }) =>
        element('h3', say('inbox:answer.ours', { brand: site, when: momentText(language, at) })) + words(text),
    ),
    answers.length > 0 ? '' : element('p', say('inbox:answer.none')),
  ].join('');
}

export const sentForms: readonly SentForm[] = [
  {
    path: '/contactUs',
    module: registry['inbox/contact'],
    submit: 'inbox:contact.submit',
    call: 'contactSend',
    show: receipt,
  },
  { path: '/vipInquiry', module: registry['inbox/vip'], submit: 'inbox:vip.submit', call: 'vipApply', show: receipt },
  {
    path: '/franchise',
    module: registry['inbox/franchise'],
    submit: 'inbox:franchise.submit',
    call: 'franchiseApply',
    show: receipt,
  },
  {
    path: '/aboutPositionApply',
    module: registry['inbox/application'],
    submit: 'inbox:position.submit',
    call: 'positionApply',
    given: { id: 'position' },
    rejections: { [codes.notFound]: 'inbox:position.gone' },
    show: receipt,
  },
  {
    path: answerPath,
    module: registry['inbox/lookup'],
    submit: 'inbox:answer.submit',
    call: 'inboxLookUp',
    instead: (typed, query) => {
      const isTyped = ['reference', 'contact'].some((name) => typedText(typed, name) !== '');
      const [reference, key] = isTyped
        ? [typedText(typed, 'reference'), typedText(typed, 'key')]
        : [query.get('ref') ?? '', query.get('key') ?? ''];
      return key === '' ? undefined : { call: 'inboxOpen', input: { reference, key } };
    },
    before: openByLink,
    rejections: { [codes.notFound]: 'inbox:answer.notFound' },
    show: thread,
  },
];
