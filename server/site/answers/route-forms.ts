/**
 * Forms that are sent without a script are answered by the page that they stand on, with the answer above it. The call is
 * the one that the script makes, through the same door: its rule judges, its limits count, and nobody is signed in by it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codes } from '#contract/codes.ts';
import { type CallId, wireOf } from '#contract/wire.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { readOnlyBodiesOf } from '../../http/body-parsers.ts';
import { isCrossSite } from '../../http/request-facts.ts';
import { text } from '../../http/texts.ts';
import { escaped } from '../html-text.ts';
import type { RenderedSite } from '../rendered-site.ts';
import { type AnswerForm, element, list, type Typed, type Words } from './answer-form.ts';
import { branchesForm } from './branches.ts';
import { ratesForm } from './rates.ts';
import { trackingForm } from './tracking.ts';

const forms: readonly AnswerForm[] = [trackingForm, ratesForm, branchesForm];

interface Envelope {
  code: string | number;
  msg: string;
  data: { errors?: readonly { key: string; params?: Record<string, string | number> }[] } | null;
}

async function ask(
  app: FastifyInstance,
  { ip }: FastifyRequest,
  { langType }: LanguageInfo,
  { call, input }: { call: CallId; input: object },
): Promise<Envelope> {
  const { method, path } = wireOf(call);
  const isRead = method === 'GET';
  const { payload } = await app.inject({
    method,
    url: isRead ? `${path}?${new URLSearchParams(input as Record<string, string>)}` : path,
    ...(!isRead && { payload: input }),
    headers: { langtype: langType },
    // Who asks is who is counted.
    remoteAddress: ip,
  });
  return JSON.parse(payload) as Envelope;
}

function refusal({ msg, data }: Envelope, { say }: Words): string {
  const reasons = (data?.errors ?? []).map(({ key, params }) => element('span', say(key, params)));
  const words = element('p', msg) + (reasons.length > 0 ? list([...new Set(reasons)]) : '');
  return `<div class="box s-warn" role="alert"><div>${words}</div></div>`;
}

export function routeForms(app: FastifyInstance, site: RenderedSite): void {
  app.register(async (scope) => {
    readOnlyBodiesOf({ client: 'website', carriesBytes: false }, scope);
    for (const form of forms.filter(({ path }) => site.paths.includes(path))) {
      scope.post(form.path, async (request, reply) => {
        const language = site.languageOf(request);
        const words: Words = { language, say: (key, params) => text(language, key, params) };
        // Another site's page may not ask in its visitor's name: wrong tails are counted.
        const question = isCrossSite(request) ? undefined : form.question(request.body as Typed);
        if (!question) return reply.redirect(form.path, 303);
        const answered = await ask(app, request, language, question);
        const content =
          Number(answered.code) === codes.success ? form.show(answered.data, words) : refusal(answered, words);
        const title = escaped(words.say('heads:answer'));
        const part = `<section class="page plain-answer" aria-label="${title}">${content}</section>`;
        return site.sendWith(part, form.path, request, reply);
      });
    }
  });
}
