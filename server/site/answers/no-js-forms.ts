/** The forms that are sent and answered (D-93), by the page that each stands on; their fields are those of their schemas. */
import type { Answer } from '#contract/answers.ts';
import { codes } from '#contract/codes.ts';
import type { CallId } from '#contract/wire.ts';
import { listPromisedSteps, type PromisedTimes } from '#domain/inbox.ts';
import { registry } from '#schemas/generated/registry.js';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { escaped } from '../../http/html-text.ts';
import { attributes, element, hidden, momentText, type ParsedCommand, typedText, type Words } from './answer-form.ts';

export interface SentForm {
  /** The page that it stands on. */
  path: string;
  module: SchemaModule;
  /** Key of the words on its button. */
  submit: string;
  call: CallId;
  /** Answers that the address of its page gives, by the question that gives them. */
  given?: Readonly<Record<string, string>>;
  /** In place of `call`, where something that came along says more than what was typed. @param query of its page. */
  instead?: (typed: ParsedCommand, query: URLSearchParams) => { call: CallId; input: object } | undefined;
  /** HTML that stands before it. */
  before?: (words: Words) => string;
  /** Words for refusals that mean something of their own here. */
  refusals?: Readonly<Record<number, string>>;
  /** @param data of the call that succeeded. @param site what the courier is called. */
  show: (data: unknown, words: Words, site: string) => string;
}

const answerPath = '/contactUs/answer';

/** Where something was sent, its answer stands: the browser is led there. */
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

/** It has arrived: its number, by when one hears, and the way to the answer. */
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

/** Who comes by the link of a mail, whose address says which message: one press, back to that address. */
const openByLink = ({ say }: Words): string =>
  [
    `<form${attributes({ method: 'post', action: `#${answerMark}`, class: 'plain-link' })}>`,
    element('p', say('inbox:answer.byLink')),
    `${element('button', say('inbox:sent.open'), ' class="btn line" type="submit"')}</form>`,
  ].join('');

const words = (text: string): string => element('p', text, ' class="inbox-words" dir="auto"');

/** What somebody wrote and what was answered. */
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
    refusals: { [codes.notFound]: 'inbox:position.gone' },
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
    refusals: { [codes.notFound]: 'inbox:answer.notFound' },
    show: thread,
  },
];
