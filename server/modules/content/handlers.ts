import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { helpSuggestions } from '#domain/content/help.ts';
import { agentsOpen } from '#domain/time/service-hours.ts';
import type { ServerContext } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Database } from '#server/db/schema.ts';
import { findBanners } from './banner-store.ts';
import { type Asked, findDetail, findPage, getCard, getPage, listEvents, readQuestions } from './service.ts';
import { getFeed } from './site-content.ts';

/** CALL-76: whether the help is offered, its first suggestions, and whether people answer now. */
export const chatbotConfig = ({ config, clock }: Pick<ServerContext, 'config' | 'clock'>): Answer<'chatbotConfig'> => ({
  enabled: config.helpChat,
  suggestions: [...helpSuggestions],
  agentsOpen: agentsOpen(clock()).open,
});

export const bannerHandlers = {
  async bannerList({ context, input: { area }, language }) {
    const rows = await findBanners(context.db, area, context.clock());
    return {
      area,
      banners: rows.map(({ id, texts, link, image, audience }) => ({
        id,
        text: texts[language.dictionary] ?? texts.en,
        link,
        audience,
        imageUrl: image,
      })),
    };
  },
} satisfies Partial<Handlers>;

export const helpHandlers = {
  chatbotConfig: async ({ context }) => chatbotConfig(context),
} satisfies Partial<Handlers>;

/** The figures that the site advertises, counted in the database (ROUTE-12). */
interface Figures {
  branches: number;
  /** With a branch. */
  cities: number;
  /** With a branch. */
  states: number;
  /** That couriers serve. */
  postalCodes: number;
}

async function countFigures(db: Kysely<Database>): Promise<Figures> {
  const branches = await db
    .selectFrom('branches')
    .select([
      sql<number>`count(*)::int`.as('branches'),
      sql<number>`count(distinct city_id)::int`.as('cities'),
      sql<number>`count(distinct state)::int`.as('states'),
    ])
    .executeTakeFirstOrThrow();
  const { postalCodes } = await db
    .selectFrom('postal_codes')
    .select(sql<number>`count(*)::int`.as('postalCodes'))
    .where('coverage', '!=', 'none')
    .executeTakeFirstOrThrow();
  return { ...branches, postalCodes };
}

const asked = async (context: ServerContext, language: LanguageInfo): Promise<Asked> => ({
  shelf: await context.content.current(),
  language,
  now: context.clock(),
});

/** How many of each kind the home page shows. */
const onHome = { news: 3, events: 2, questions: 5 } as const;

export const contentHandlers = {
  async activities({ context, input, language }) {
    return { ...listEvents(await asked(context, language), input), feed: getFeed(context, 'events', language) };
  },
  async faqs({ context, language }) {
    return readQuestions(await asked(context, language));
  },
  async recruitmentPosts({ context, input: { topic, keyword, ...paging }, language }) {
    const { shelf, now } = await asked(context, language);
    const listed = shelf.list({ kind: 'positions', topic, keyword, language, now });
    return { ...getPage(listed, paging, language), feed: getFeed(context, 'positions', language) };
  },
  async homePages({ context, language }) {
    const question = await asked(context, language);
    const news = question.shelf.published('news', question.now).slice(0, onHome.news);
    const { rows: events } = listEvents(question, { when: 'upcoming', page: 1, pageSize: onHome.events });
    const { questions } = readQuestions(question);
    return {
      news: news.map((entry) => getCard(entry, language)),
      events,
      questions: questions.slice(0, onHome.questions),
    };
  },
  async informationPage({ context, input: { page }, language }) {
    const found = findPage(await asked(context, language), page);
    return { ...found, figures: page === 'about' ? await countFigures(context.db) : null };
  },
  async informationDetail({ context, input: { kind, id }, language }) {
    return findDetail(await asked(context, language), kind, id);
  },
  async informations({ context, input: { kind, topic, keyword, ...paging }, language }) {
    const { shelf, now } = await asked(context, language);
    const listed = shelf.list({ kind, topic, keyword, language, now });
    return { ...getPage(listed, paging, language), feed: getFeed(context, kind, language) };
  },
} satisfies Partial<Handlers>;
