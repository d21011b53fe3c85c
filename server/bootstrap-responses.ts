/**
 * The data that the site's script needs at its start, and the list of banners, for embedding in pages (SYS-07, CALL-76,
 * ENT-08).
 */
import type { Answer } from '#contract/answers.ts';
import type { CallId } from '#contract/wire.ts';
import type { ServerContext } from './context.ts';
import type { Input } from './http/handlers.ts';
import { findOpenBanners } from './modules/banners/store.ts';
import { readWeightFlag } from './modules/catalogue/settings.ts';
import { chatbotConfig } from './modules/help/chatbot.ts';
import type { AnswerInPage, Start } from './site/bootstrap-data.ts';

const answered = <K extends CallId>(call: K, input: Input<K>, data: Answer<K>): AnswerInPage => [
  call,
  JSON.stringify(input),
  { ok: true, data },
];

export async function startAnswers(context: ServerContext): Promise<Start> {
  const answers = [
    answered('officeFlag', {}, { weightFlag: await readWeightFlag(context.db) }),
    answered('chatbotConfig', {}, chatbotConfig(context)),
  ];
  return { answers, banners: await findOpenBanners(context.db, context.clock()) };
}
