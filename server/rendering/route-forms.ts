/**
 * Forms that are sent without a script are answered by their own page. The call is the same as the script's: the
 * same rule validates, the same limits count, and it has no session.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { CodeName } from '#contract/answer-codes.ts';
import { usualBodyBytes } from '#contract/call.ts';
import type { Answer } from '#contract/calls.ts';
import { writtenCode } from '#domain/address/place-text.ts';
import { isPostalCode } from '#domain/address/postal.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { type Reading, readLength, readWeight, valueOf } from '#domain/text/typed-number.ts';
import { getReadOnlyBodies } from '../http/form.ts';
import { formMemory, type FormPlace, readMultipart, SentParts } from '../http/multipart.ts';
import { isCrossSite, toQuery } from '../http/request-facts.ts';
import type { RenderedSite } from './rendered-site.ts';
import {
  type AnswerForm,
  type Ask,
  element,
  list,
  typedText,
  type TypedValues,
  type Words,
  wordsIn,
} from './answer-form.ts';
import { answerSent, type Sending } from './handle-no-js-post.ts';
import { aboveContent, answeredPart, fieldErrors, filledPage, inPlaceOf } from './answered-page.ts';
import { answerMark, type SentForm, sentForms } from './no-js-forms.ts';
import { trackingForm } from './tracking-form.ts';
import { escaped } from '../http/html-text.ts';

type Quotation = Answer<'standardQuote'>;

const sides = ['length', 'width', 'height'] as const;

/** A number in any notation; anything else stays as it is, and the rule reports it. */
const typedNumber = (typed: TypedValues, name: string, read: (text: string) => Reading): number | string => {
  const text = typedText(typed, name);
  return valueOf(read(text)) ?? text;
};

function days({ say }: Words, { minBusinessDays: min, maxBusinessDays: max }: Quotation['quotes'][number]): string {
  if (max === 0) return say('rates:days.same');
  if (min === 0 && max === 1) return say('rates:days.sameOrNext');
  return min === max ? say('rates:days.exact', { count: max }) : say('rates:days.range', { min, count: max });
}

/** FEAT-02 without a script: every service's price, the cheapest first. */
const ratesForm: AnswerForm = {
  path: '/shipping-rates',
  question: (typed) => {
    const [originZip, destinationZip] = [typedText(typed, 'originZip'), typedText(typed, 'destinationZip')];
    if (originZip === '' && destinationZip === '') return undefined;
    const hasVolume = sides.some((name) => typedText(typed, name) !== '');
    const measures = hasVolume
      ? Object.fromEntries(sides.map((name) => [name, typedNumber(typed, name, readLength)]))
      : {};
    const weight = typedNumber(typed, 'weight', readWeight);
    const input = { originZip, destinationZip, ...(weight !== '' && { weight }), ...(hasVolume && { hasVolume }) };
    return { call: 'standardQuote', input: { ...input, ...measures } };
  },
  show: (data, words) => {
    const { say, language } = words;
    const priced = (data as Quotation).quotes
      .flatMap((quote) => (quote.price ? [{ ...quote, total: quote.price.total }] : []))
      .toSorted((one, other) => one.total - other.total);
    const rows = priced.map((quote) =>
      [
        element('b', say(`fields:product.${quote.productType}`)),
        ` <bdi class="num" dir="ltr">${element('span', formatPesos(quote.total, language.locale))}</bdi>`,
        element('p', days(words, quote), ' class="soft"'),
      ].join(''),
    );
    return element('h3', say('rates:services')) + list(rows) + element('p', say('rates:vow'), ' class="soft"');
  },
};

type Branches = Answer<'networkSearch'>;

function branchPart(branch: Branches['branches'][number], { say }: Words): string {
  const { name, street, colony, zip, city, phone, open } = branch;
  return [
    `<h3>${element('bdi', name)}</h3>`,
    element('p', say('branches:address', { street, colony, zip, city })),
    element('p', say(open ? 'branches:open.yes' : 'branches:hours.closed')),
    phone === null
      ? ''
      : `<p>${element('span', say('branches:phone'))} <bdi dir="ltr">${element('span', phone)}</bdi></p>`,
  ].join('');
}

/** FEAT-04 without a script: a postal code, a state, a city or words, as in the page's own field. */
const branchesForm: AnswerForm = {
  path: '/find-branches',
  question: (typed) => {
    const text = typedText(typed, 'text');
    const zipCode = writtenCode(text);
    if (text === '') return undefined;
    return zipCode !== undefined && isPostalCode(zipCode)
      ? { call: 'networkByZip', input: { zipCode } }
      : { call: 'networkSearch', input: { text } };
  },
  show: (data, words) => {
    const { total, branches } = data as Branches;
    return (
      element('p', words.say('branches:found.count', { count: total })) +
      list(branches.map((branch) => branchPart(branch, words)))
    );
  },
};

// A page for a form without a script that was rejected before it was read: the reason, and how to send it again.

/** Inline: an overloaded server should not have to serve a stylesheet as well. */
const style = [
  ':root{color-scheme:light dark}',
  'body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif}',
  'main{max-width:36rem;margin:0 auto;padding:4rem 1.25rem}',
  'h1{font-size:1.5rem;line-height:1.3;margin:0 0 1rem}',
].join('');
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function sendNotice(
  reply: FastifyReply,
  { say, language: { code, direction } }: Words,
  codeName: CodeName,
): FastifyReply {
  const title = say('heads:notSent');
  const html = [
    `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title><style>${style}</style></head><body><main>`,
    element('h1', title) + element('p', say(`answers:${codeName}`)) + element('p', say('heads:goBack')),
    '</main></body></html>',
  ].join('');
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}

const answerForms: readonly AnswerForm[] = [trackingForm, ratesForm, branchesForm];

/** An oversized body is read up to this multiple of the largest file, so that the typed values are not lost. */
const timesTooLarge = 20;
/** Memory for files of forms, in files of the largest size: in total, and per address. */
const filesAtOnce = 16;
const filesOfAddress = 3;

/** Accepts forms with files in addition to those of texts. @param fileBytes the largest file's limit. */
function readFiles(scope: FastifyInstance, fileBytes: number): void {
  const limits = { fileBytes, textBytes: usualBodyBytes, bodyBytes: fileBytes * timesTooLarge };
  const memory = formMemory({ total: filesAtOnce * fileBytes, perAddress: filesOfAddress * fileBytes });
  const places = new WeakMap<IncomingMessage, FormPlace>();
  scope.addHook('onRequest', async ({ ip, raw }, reply) => {
    const place = memory.enter(ip);
    places.set(raw, place);
    // The memory is held until the answer is sent, or the client has disconnected.
    reply.raw.once('close', () => place.leave());
  });
  scope.addContentTypeParser('multipart/form-data', async ({ raw, headers }: FastifyRequest, body: IncomingMessage) => {
    const place = places.get(raw);
    if (!place) throw new Error('A form was read that has no place.');
    return readMultipart(body, String(headers['content-type']), limits, place);
  });
}

const typedIn = (body: unknown): Pick<Sending, 'typed' | 'sent'> =>
  body instanceof SentParts
    ? { typed: Object.fromEntries(body.texts), sent: body.files }
    : { typed: (body ?? {}) as TypedValues, sent: new Map() };

export interface FormParts {
  site: RenderedSite;
  /** The courier's name. */
  name: string;
  /** The paths of pages. */
  paths: readonly string[];
}

const getFiles = ({ module: { schema } }: SentForm) =>
  Object.values(schema.properties ?? {}).flatMap(({ files }) => files ?? []);

export function routeForms(app: FastifyInstance, { site, name, paths }: FormParts): void {
  const circumstances = (request: FastifyRequest) => {
    const words = wordsIn(site.getLanguage(request));
    // The limits count the visitor, not the server.
    const ask: Ask = (asked) => app.ask({ ...asked, language: words.language, from: request });
    return { words, ask };
  };

  /** A rejection before the form is read, e.g. under overload, is a page as well. */
  function rejectPage(request: FastifyRequest, reply: FastifyReply, codeName: CodeName): FastifyReply {
    return sendNotice(reply, wordsIn(site.getLanguage(request)), codeName);
  }

  function routeAnswer(scope: FastifyInstance, form: AnswerForm): void {
    scope.post(form.path, { config: { reject: rejectPage } }, async (request, reply) => {
      const { words, ask } = circumstances(request);
      const typed = request.body as TypedValues;
      const question = form.question(typed);
      if (!question) return reply.redirect(form.path, 303);
      const answered = await ask(question);
      const part = answeredPart(form, answered, words);
      const errors = fieldErrors(answered, words);
      return site.sendWith(request, reply, (html) =>
        aboveContent(filledPage(html, form, { typed, errors }, words), part),
      );
    });
  }

  function routeSent(scope: FastifyInstance, form: SentForm): void {
    scope.post(form.path, { config: { reject: rejectPage } }, async (request, reply) => {
      const { words, ask } = circumstances(request);
      const action = `${request.url}#${answerMark}`;
      const sending = { ...typedIn(request.body), action, query: new URLSearchParams(toQuery(request)) };
      const { part, isRejected } = await answerSent(form, sending, { words, ask, site: name });
      const before = isRejected ? words.say('forms:errors.titlePrefix') : '';
      return site.sendWith(request, reply, (html) => inPlaceOf(form.module.id, html, part, before));
    });
  }

  function inScope(route: (scope: FastifyInstance) => void): void {
    app.register(async (scope) => {
      getReadOnlyBodies({ client: 'website', carriesBytes: false }, scope);
      // Before the body is read. Another site's page must not send forms on behalf of its visitor: wrong suffixes and
      // messages are counted.
      scope.addHook('onRequest', async (request, reply) =>
        isCrossSite(request) ? reply.redirect(request.url, 303) : undefined,
      );
      route(scope);
    });
  }

  const sent = sentForms.filter(({ path }) => paths.includes(path));
  inScope((scope) => {
    for (const form of answerForms.filter(({ path }) => paths.includes(path))) routeAnswer(scope, form);
    for (const form of sent.filter((each) => getFiles(each).length === 0)) routeSent(scope, form);
  });
  inScope((scope) => {
    const withFiles = sent.filter((each) => getFiles(each).length > 0);
    readFiles(scope, Math.max(0, ...withFiles.flatMap(getFiles).map(({ maxBytes }) => maxBytes)));
    for (const form of withFiles) routeSent(scope, form);
  });
}
