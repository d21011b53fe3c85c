import { Type as T } from '@sinclair/typebox';
import { contentKinds, workHours, workplaces } from '#domain/content/content.ts';
import { type CallRows, nullable, oneOf, uncounted } from './call.ts';

/**
 * The body of a text as a tree (FEAT-11): elements of a closed list that contain plain texts, so that nothing in it can
 * become markup. The server parses it from Markdown, the site draws it.
 */
export const contentTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  'hr',
  'br',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type ContentTag = (typeof contentTags)[number];

export interface ContentElement {
  tag: ContentTag;
  children?: ContentNode[];
  /** Of a heading: the target of links within the page. */
  id?: string;
  /** Of a link: a path of this site, a URL of another one, an e-mail address or a phone. */
  href?: string;
  /** Of a picture: a path of this site. */
  src?: string;
  alt?: string;
  width?: number;
  height?: number;
}

export type ContentNode = string | ContentElement;

/** Editors' content: lists, details and pages (FEAT-11, D-97). */
const Lang = T.String({
  description: 'Dictionary of the language that the texts are in: es where a translation is missing.',
});
const Day = T.String({ description: 'YYYY-MM-DD' });
const Moment = T.String({ description: 'YYYY-MM-DDTHH:mm, local time of the place' });
const Address = T.String({ description: 'A path of this site.' });

const Picture = T.Object({ src: Address, alt: T.String(), width: T.Integer(), height: T.Integer() });

const Event = T.Object({
  starts: Moment,
  ends: Moment,
  online: T.Boolean(),
  place: nullable(T.Object({ name: T.String(), city: T.String(), state: T.String() })),
});

const Video = T.Object({
  src: Address,
  poster: Address,
  seconds: T.Number(),
  captions: T.Array(T.Object({ lang: T.String({ description: 'Dictionary of the language.' }), src: Address })),
});

const Position = T.Object({
  closes: nullable(Day),
  city: T.String(),
  state: T.String(),
  workplace: oneOf(workplaces),
  hours: oneOf(workHours),
  salary: nullable(T.Object({ from: T.Integer(), to: T.Integer() }, { description: 'Pesos a month.' })),
});

const Card = T.Object({
  kind: oneOf(contentKinds),
  id: T.String(),
  lang: Lang,
  title: T.String(),
  summary: T.String(),
  published: nullable(Day),
  updated: nullable(Day),
  topic: nullable(T.String()),
  author: nullable(T.String()),
  minutes: T.Integer({ description: 'To read it.' }),
  picture: nullable(Picture),
  event: nullable(Event),
  video: nullable(Video),
  position: nullable(Position),
});

/** A tree of elements; its leaves are texts. Declared for one level: the documents can't express recursive schemas. */
const Element = T.Object({
  tag: oneOf(contentTags),
  children: T.Optional(T.Array(T.Unknown(), { description: 'Texts, and elements like this one.' })),
  id: T.Optional(T.String()),
  href: T.Optional(T.String()),
  src: T.Optional(T.String()),
  alt: T.Optional(T.String()),
  width: T.Optional(T.Integer()),
  height: T.Optional(T.Integer()),
});
const Body = T.Unsafe<ContentNode[]>(T.Array(T.Union([T.String(), Element])));

const Topics = T.Array(T.Object({ topic: T.String(), count: T.Integer() }), {
  description: 'Those that have entries, counted in all of the list.',
});

const pageOfCards = {
  rows: T.Array(Card),
  page: T.Integer(),
  pageSize: T.Integer(),
  total: T.Integer(),
  topics: Topics,
  all: T.Integer({ description: 'Entries of all topics together.' }),
  feed: nullable(T.String({ description: 'Where programs follow the list, in the language of the answer.' })),
};

const Question = T.Object({ id: T.String(), lang: Lang, topic: T.String(), title: T.String(), body: Body });
const Milestone = T.Object({ id: T.String(), lang: Lang, year: T.Integer(), title: T.String(), body: Body });

const readable = { auth: 'none', limit: uncounted.sharedList } as const;

export const contentCalls = {
  activities: {
    ...readable,
    source: 'CALL-78',
    input: 'calls/content-activities',
    codes: [],
    summary:
      'Events: those to come, the next first, or those that are over, the last first; of a month when one is named.',
    answer: T.Object({
      ...pageOfCards,
      months: T.Array(T.Object({ month: T.String({ description: 'YYYY-MM' }), count: T.Integer() })),
    }),
  },
  faqs: {
    ...readable,
    source: 'CALL-79',
    input: 'calls/empty',
    codes: [],
    summary: 'Every question with its answer, by topic and in the editor’s order.',
    answer: T.Object({ topics: Topics, questions: T.Array(Question) }),
  },
  recruitmentPosts: {
    ...readable,
    source: 'CALL-80',
    input: 'calls/content-posts',
    codes: [],
    summary: 'Open positions, the newest first.',
    answer: T.Object(pageOfCards),
  },
  homePages: {
    ...readable,
    source: 'CALL-81',
    input: 'calls/empty',
    codes: [],
    summary: 'What home shows of the content: the newest news, the next events, the first questions.',
    answer: T.Object({ news: T.Array(Card), events: T.Array(Card), questions: T.Array(Question) }),
  },
  informationPage: {
    ...readable,
    source: 'CALL-82',
    input: 'calls/content-page',
    codes: ['notFound'],
    summary: 'The text of a company or service page; of `about` with history, awards and figures.',
    answer: T.Object({
      id: T.String(),
      lang: Lang,
      title: T.String(),
      summary: T.String(),
      updated: nullable(Day),
      body: Body,
      history: T.Array(Milestone),
      awards: T.Array(T.Composite([Milestone, T.Object({ issuer: T.String() })])),
      figures: nullable(
        T.Object(
          { branches: T.Integer(), cities: T.Integer(), states: T.Integer(), postalCodes: T.Integer() },
          { description: 'Counted in the database.' },
        ),
      ),
    }),
  },
  informationDetail: {
    ...readable,
    source: 'CALL-83',
    input: 'calls/content-detail',
    codes: ['notFound'],
    summary: 'An entry with its text, the one before and after it, and related ones (D-14).',
    answer: T.Object({
      entry: Card,
      body: Body,
      previous: nullable(Card),
      next: nullable(Card),
      related: T.Array(Card),
    }),
  },
  informations: {
    ...readable,
    source: 'CALL-84',
    input: 'calls/content-list',
    codes: [],
    summary: 'News, blogs, events, videos or information, the newest first.',
    answer: T.Object(pageOfCards),
  },
} as const satisfies CallRows;
