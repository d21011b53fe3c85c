import { randomUUID } from 'node:crypto';
import type { Answer } from '#contract/answers.ts';
import { codes } from '#contract/codes.ts';
import { escaped } from '../html-text.ts';
import { type AnswerForm, dayText, element, type Typed, typedText, type Words } from './answer-form.ts';

const names = ['name', 'email', 'phone', 'subject', 'waybill', 'message'] as const;

/** An image is read where a script would work in the background (D-24). */
const asksForImage: ReadonlySet<number> = new Set([codes.workRequired, codes.imageCodeRequired, codes.wrongImageCode]);

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;

function imagePart(typed: Typed, { image, question, captchaId }: Answer<'captcha'>, { say }: Words): string {
  const kept = ['key', ...names].map((name) => hidden(name, typedText(typed, name))).join('');
  return [
    `<form method="post" action="/contactUs" class="stack">${kept}${hidden('captchaId', captchaId)}`,
    `<img src="${escaped(image)}" alt="">`,
    element('p', question),
    `<label>${element('span', say('fields:account.captcha'), ' class="lab"')}`,
    '<span class="ctl"><input name="captcha" autocomplete="off" autocapitalize="off" required dir="auto"></span></label>',
    `<button class="btn go" type="submit">${escaped(say('inbox:contact.submit'))}</button></form>`,
  ].join('');
}

/** FEAT-17 without a script: the message, then an image, then its number and by when it is answered. */
export const contactForm: AnswerForm = {
  path: '/contactUs',
  question: (typed) => {
    const [message, captcha] = [typedText(typed, 'message'), typedText(typed, 'captcha')];
    if (message === '') return undefined;
    const given = names.map((name) => [name, typedText(typed, name)]).filter(([, value]) => value !== '');
    return {
      call: 'contactSend',
      input: {
        key: typedText(typed, 'key') || randomUUID(),
        ...Object.fromEntries(given),
        ...(captcha !== '' && { needsImageCode: true, captcha, captchaId: typedText(typed, 'captchaId') }),
      },
    };
  },
  show: (data, { say, language }) => {
    const { reference, firstAnswerDueAt, mailed } = data as Answer<'contactSend'>;
    return [
      element('h2', say('inbox:sent.title')),
      `<p>${element('span', say('inbox:sent.reference'))}: <bdi dir="ltr" class="num">${escaped(reference)}</bdi></p>`,
      element('p', say('inbox:times.before', { when: dayText(language, firstAnswerDueAt) })),
      element('p', say(mailed ? 'inbox:sent.mailed' : 'inbox:sent.keep')),
    ].join('');
  },
  insist: async (code, typed, words, ask) => {
    if (!asksForImage.has(code)) return undefined;
    const answer = await ask({ call: 'captcha', input: {} });
    if (Number(answer.code) !== codes.success) return undefined;
    const why = code === codes.wrongImageCode ? 'answers:wrongImageCode' : 'answers:imageCodeRequired';
    const withKey = { ...typed, key: typedText(typed, 'key') || randomUUID() };
    return element('p', words.say(why)) + imagePart(withKey, answer.data as Answer<'captcha'>, words);
  },
};
