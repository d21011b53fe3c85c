/** What the script of the site asks when it starts, and which banners there are, for the pages to bring along (SYS-06, SYS-07, CALL-76, ENT-08). */
import type { Answer } from '#contract/answers.ts';
import type { CallId } from '#contract/wire.ts';
import type { ServerContext } from './context.ts';
import type { Input } from './http/handlers.ts';
import { findOpenBanners } from './modules/banners/store.ts';
import { readWeightFlag } from './modules/catalogue/settings.ts';
import { textsVersion } from './modules/dictionary/newer-texts.ts';
import { chatbotConfig } from './modules/help/chatbot.ts';
import type { AnswerInPage, Start } from './site/start-in-pages.ts';

const answered = <K extends CallId>(call: K, input: Input<K>, data: Answer<K>): AnswerInPage => [
  call,
  JSON.stringify(input),
  { ok: true, data },
];

export async function startAnswers(context: ServerContext): Promise<Start> {
  const version = textsVersion(context.config);
  const answers = [
    answered('officeFlag', {}, { weightFlag: await readWeightFlag(context.db) }),
    answered('chatbotConfig', {}, chatbotConfig(context)),
    // For who has these texts; a device with others asks for them with its own version (FEAT-13).
    answered('i18nDictionary', { version }, { version }),
  ];
  return { answers, banners: await findOpenBanners(context.db, context.clock()) };
}
