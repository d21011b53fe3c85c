/**
 * Forms that are sent without a script are answered by the page that they stand on, with the answer above it. The call is
 * the one that the script makes, through the same door: its rule judges, its limits count, and nobody is signed in by it.
 */
import type { FastifyInstance } from 'fastify';
import { codes } from '#contract/codes.ts';
import { readOnlyBodiesOf } from '../../http/body-parsers.ts';
import { isCrossSite } from '../../http/request-facts.ts';
import { text } from '../../http/texts.ts';
import { askCall, type Envelope } from '../ask-call.ts';
import { escaped } from '../html-text.ts';
import type { RenderedSite } from '../rendered-site.ts';
import { type AnswerForm, type Ask, element, list, type Typed, type Words } from './answer-form.ts';
import { branchesForm } from './branches.ts';
import { contactForm } from './contact.ts';
import { ratesForm } from './rates.ts';
import { trackingForm } from './tracking.ts';

const forms: readonly AnswerForm[] = [trackingForm, ratesForm, branchesForm, contactForm];

interface Refused {
  errors?: readonly { key: string; params?: Record<string, string | number> }[];
}

function refusal({ msg, data }: Envelope, { say }: Words): string {
  const reasons = ((data as Refused | null)?.errors ?? []).map(({ key, params }) => element('span', say(key, params)));
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
        // Who asks is who is counted.
        const ask: Ask = (asked) => askCall(app, { ...asked, language, ip: request.ip });
        const answered = await ask(question);
        const code = Number(answered.code);
        const content =
          code === codes.success
            ? form.show(answered.data, words)
            : ((await form.insist?.(code, request.body as Typed, words, ask)) ?? refusal(answered, words));
        const title = escaped(words.say('heads:answer'));
        const part = `<section class="page plain-answer" aria-label="${title}">${content}</section>`;
        return site.sendWith(part, form.path, request, reply);
      });
    }
  });
}
