/** The forms that are sent and answered (D-93), by page; their fields come from their schemas. */
import type { Answer } from '#contract/answers.ts';
import { codes } from '#contract/codes.ts';
import type { CallId } from '#contract/wire.ts';
import { listPromisedSteps, type PromisedTimes } from '#domain/inbox.ts';
import { registry } from '#schemas/generated/registry.js';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { escaped } from '../../http/html-text.ts';
import { attributes, element, hidden, momentText, type TypedValues, typedText, type Words } from './answer-form.ts';

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
