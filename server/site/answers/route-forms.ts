/**
 * Forms that are sent without a script are answered by their own page. The call is the same as the script's, through
 * the same route: the same rule validates, the same limits count, and it has no session.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CodeName } from '#contract/codes.ts';
import { usualBodyBytes } from '#contract/call.ts';
import { getReadOnlyBodies } from '../../http/body-parsers.ts';
import { type FormPlace, formMemory } from '../../http/form-memory.ts';
import { readMultipart, SentParts } from '../../http/multipart.ts';
import { isCrossSite, toQuery } from '../../http/request-facts.ts';
import { askCall } from '../ask-call.ts';
import type { RenderedSite } from '../rendered-site.ts';
import { type AnswerForm, type Ask, type TypedValues, wordsIn } from './answer-form.ts';
import { answerSent, type Sending } from './handle-no-js-post.ts';
import { answeredPart, fieldErrors, filledPage } from './answered.ts';
import { branchesForm } from './branches.ts';
import { aboveContent, inPlaceOf } from './in-page.ts';
import { ratesForm } from './rates.ts';
import { answerMark, type SentForm, sentForms } from './no-js-forms.ts';
import { sendNotice } from './notice-page.ts';
import { trackingForm } from './tracking.ts';

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
    const ask: Ask = (asked) => askCall(app, { ...asked, language: words.language, ip: request.ip });
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
