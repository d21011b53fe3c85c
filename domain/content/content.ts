/** Editorial content (FEAT-11, D-97): its kinds, their topics and the pages with a body of their own. */

/** Folders below `content/`. */
export const contentKinds = [
  'news',
  'blogs',
  'events',
  'videos',
  'information',
  'positions',
  'questions',
  'pages',
  'awards',
  'history',
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The kinds that CALL-84 lists. */
export const listedKinds = ['news', 'blogs', 'events', 'videos', 'information'] as const satisfies ContentKind[];
export type ListedKind = (typeof listedKinds)[number];

/** The kinds with a detail page that links to the previous and next entry (CALL-83, D-14). */
export const detailKinds = [...listedKinds, 'positions'] as const satisfies ContentKind[];
export type DetailKind = (typeof detailKinds)[number];

/** The list page of each kind; each is a feed as well. */
export const listPages = {
  news: '/news',
  blogs: '/blogs',
  events: '/events',
  videos: '/videos',
  information: '/information',
  positions: '/aboutCareers',
} as const satisfies Record<DetailKind, string>;

/** Path of the feed of a list in a language. @param dictionary the language's folder of texts. */
export const feedPath = (kind: DetailKind, dictionary: string): string => `/feeds/${dictionary}/${kind}.xml`;

export const newsTopics = ['network', 'service', 'company', 'technology'] as const;
export const blogTopics = ['packing', 'selling', 'customs', 'service'] as const;
export const informationTopics = ['notices', 'rules', 'holidays'] as const;
export const eventTopics = ['fair', 'opening', 'training', 'community'] as const;
export const videoTopics = ['packing', 'sending', 'branches'] as const;
export const positionTopics = ['operations', 'delivery', 'technology', 'service', 'sales', 'administration'] as const;
export const questionTopics = ['tracking', 'sending', 'prices', 'cod', 'claims', 'account', 'branches'] as const;

/** Topics of each kind, in the order of the chips. */
export const contentTopics = {
  news: newsTopics,
  blogs: blogTopics,
  events: eventTopics,
  videos: videoTopics,
  information: informationTopics,
  positions: positionTopics,
  questions: questionTopics,
} as const;

/** Bodies of pages of the site, by their folder below `content/pages` (CALL-82). */
export const contentPages = [
  'terms',
  'privacy',
  'about',
  'culture',
  'service-business',
  'service-aviation',
  'plant-shipping',
  'business-customers',
  'franchise',
  'prohibited-guide',
] as const;
export type ContentPage = (typeof contentPages)[number];

export const workplaces = ['onsite', 'hybrid', 'remote'] as const;
export const workHours = ['full', 'part'] as const;

/** Filters for events (CALL-78). */
export const eventTimes = ['upcoming', 'past'] as const;
export type EventTime = (typeof eventTimes)[number];

/** Format of the part of an address that identifies an entry; any other text is not looked up. */
export const contentId = /^[a-z0-9-]{3,60}$/;

const wordsPerMinute = 200;
/** Chinese and Japanese are measured in characters. */
const charactersPerMinute = 400;
const ideographs = /[\u3040-\u30ff\u3400-\u9fff]/g;

/** Reading time of a text in whole minutes; at least one. */
export function readingMinutes(text: string): number {
  const characters = text.match(ideographs)?.length ?? 0;
  const words = text.replace(ideographs, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute + characters / charactersPerMinute));
}
