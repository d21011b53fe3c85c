/** Pages that are opened with input in their URL, e.g. by links in e-mails (`/track-and-trace?no=…`). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toQuery } from '../../http/request-facts.ts';
import { askCall } from '../ask-call.ts';
import type { SendPage } from '../page.ts';
import type { RenderedSite } from '../rendered-site.ts';
import { type AnswerForm, wordsIn } from './answer-form.ts';
import { answeredPart, answerPart, fieldErrors, filledPage } from './answered.ts';
import { aboveContentWithoutScript } from './in-page.ts';
import { trackingForm } from './tracking.ts';

const byPath = new Map<string, AnswerForm>(
  [trackingForm].flatMap((form) => form.asked?.paths.map((path) => [path, form] as const) ?? []),
);

interface AskedSite {
  site: RenderedSite;
  /** Sends a page that isn't rendered in the visitor's language. */
  otherwise: SendPage;
}

/**
 * The page with its form filled in and each rejected field marked; browsers without a script also show the answer, or
 * what is missing. The script draws the page again with the same content.
 * @returns undefined for a URL without input.
 */
export function sendAsked(
  app: FastifyInstance,
  { site, otherwise }: AskedSite,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  const query = toQuery(request);
  const form = query === '' ? undefined : byPath.get(request.url.slice(0, request.url.indexOf('?')));
  const asked = form?.asked;
  const typed = asked?.typed(new URLSearchParams(query));
  const question = typed && form?.question(typed);
  if (!form || !asked || !question) return undefined;
  const words = wordsIn(site.getLanguage(request));
  return askCall(app, { ...question, language: words.language, ip: request.ip }).then((answered) => {
    const refused = fieldErrors(answered, words);
    // A field that the URL never contains is not an error, but still to be filled in.
    const errors = new Map([...refused].filter(([name]) => name in typed));
    const isIncomplete = refused.size > 0;
    const part = isIncomplete ? answerPart(asked.incomplete(typed, words), words) : answeredPart(form, answered, words);
    const fill = (html: string) => {
      const filled = filledPage(html, form, { typed, errors }, words);
      return errors.size > 0 ? filled : aboveContentWithoutScript(filled, part);
    };
    return site.sendFilled(request, reply, fill, otherwise);
  });
}
