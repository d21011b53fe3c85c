/** Banners of the site (ENT-08): what operators show above the heading of an area's pages, and when. */
import { randomBytes } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { constants } from '#domain/constants.ts';
import { bannerAreas, bannerAudiences } from '#domain/content/banner.ts';
import { factsOfType } from '#domain/content/file-kind.ts';
import { typeOfContent } from '#domain/content/file-content.ts';
import { addDays, localDate, toInstant } from '#domain/time/zoned-time.ts';
import { ownPath } from '#machines/own-path.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { BannerTable } from '../db/tables/catalogue.ts';
import { deletePicture, insertPicture } from '../modules/content/banner-pictures.ts';
import {
  assertSeen,
  command,
  type CommandContext,
  type Done,
  exits,
  fieldRefused,
  getRevision,
  Refused,
  type Row,
} from './command.ts';
import { dayOf } from './columns.ts';
import { say } from './sentences.ts';
import { listCommand } from './tables.ts';

type Banner = Selectable<BannerTable>;
type NewBanner = Insertable<BannerTable>;
type Added = SchemaTypes['calls/operator/banner-add'];
type Changed = SchemaTypes['calls/operator/banner-change'];
type Answers = Omit<Changed, 'banner'>;

const textLanguages = ['es', 'en', 'zh', 'pt', 'ar'] as const;
const textColumns = { es: 'text', en: 'text', zh: 'text', pt: 'text', ar: 'text' } as const;
const idBytes = 4;

async function getBanner({ db }: CommandContext, id: string, isLocked = false): Promise<Banner> {
  const found = await db
    .selectFrom('banners')
    .selectAll()
    .where('id', '=', id.trim())
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw new Refused(say('banner.absent', { banner: id }));
  return found;
}

function getState({ starts_at: starts, ends_at: ends }: Banner, now: Date): string {
  if (ends !== null && ends <= now) return 'ended';
  return starts > now ? 'planned' : 'shown';
}

/** The last day on which it is shown. */
const getLastDay = ({ ends_at: ends }: Banner): string | null => ends && localDate(new Date(ends.getTime() - 1));

function toRow(banner: Banner, now: Date): Row {
  const texts = Object.fromEntries(textLanguages.map((language) => [language, banner.texts[language] ?? null]));
  return {
    banner: banner.id,
    state: getState(banner, now),
    area: banner.area,
    audience: banner.audience,
    position: banner.position,
    from: localDate(banner.starts_at),
    until: getLastDay(banner),
    ...texts,
    link: banner.link,
    image: banner.image,
    revision: getRevision(banner),
  };
}

/** A photograph by its content, small enough to be loaded with every page. */
async function getPicture({ db }: CommandContext, { picture, text = '' }: Answers): Promise<string | undefined> {
  if (picture === undefined) return undefined;
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  const type = typeOfContent(bytes);
  if (type !== 'jpeg' && type !== 'png' && type !== 'webp')
    throw fieldRefused('picture', say('banner.noPicture', { file: picture }), exits.misuse);
  const { pictureBytes } = constants.banner;
  if (bytes.byteLength > pictureBytes)
    throw fieldRefused('picture', say('banner.pictureTooLarge', { bytes: pictureBytes }), exits.misuse);
  return insertPicture(db, { mediaType: factsOfType[type].mime, bytes });
}

function getLink(link: string): string {
  const path = link.trim();
  if (path !== '/' && ownPath(path) !== path) throw fieldRefused('link', say('banner.linkElsewhere'), exits.misuse);
  return path;
}

/** What the answers say, over what the banner has. @throws Refused at the field of what can't be. */
async function toBanner(context: CommandContext, answers: Answers, before: Omit<NewBanner, 'id'>): Promise<NewBanner> {
  const { from, until, link, area, audience, position } = answers;
  const texts = Object.fromEntries(
    textLanguages.flatMap((language) => {
      const text = answers[language]?.trim();
      return text === undefined ? [] : [[language, text]];
    }),
  );
  const known = JSON.parse(before.texts) as object;
  const starts = from === undefined ? before.starts_at : toInstant(from);
  const ends = until === undefined ? before.ends_at : toInstant(addDays(until, 1));
  const isEndless = answers['without-end'] === true;
  if (!isEndless && ends && new Date(ends) <= new Date(starts))
    throw fieldRefused('until', say('banner.endsBeforeItBegins'), exits.misuse);
  const picture = await getPicture(context, answers);
  return {
    id: '',
    area: area ?? before.area,
    audience: audience ?? before.audience,
    position: position ?? before.position,
    texts: JSON.stringify({ ...known, ...texts }),
    link: answers['without-link'] ? null : link === undefined ? before.link : getLink(link),
    image: answers['without-picture'] ? null : (picture ?? before.image),
    starts_at: starts,
    ends_at: isEndless ? null : ends,
  };
}

async function add(context: CommandContext, answers: Added): Promise<Done> {
  const { db, now } = context;
  const id = `B-${randomBytes(idBytes).toString('hex').toUpperCase()}`;
  const empty = {
    area: answers.area,
    position: 0,
    texts: '{}',
    link: null,
    image: null,
    starts_at: now,
    ends_at: null,
  };
  const banner = await toBanner(context, answers, empty);
  await db
    .insertInto('banners')
    .values({ ...banner, id })
    .execute();
  const row = toRow(await getBanner(context, id), now);
  return {
    said: [say('banner.added', { banner: id })],
    rows: [row],
    change: { subject: id, before: null, after: row },
  };
}

async function change(context: CommandContext, { banner: id, seen, ...answers }: Changed): Promise<Done> {
  const { db, now } = context;
  const before = await getBanner(context, id, true);
  const old = toRow(before, now);
  assertSeen(id, seen, String(old['revision']));
  const { id: _, ...columns } = await toBanner(context, answers, { ...before, texts: JSON.stringify(before.texts) });
  await db.updateTable('banners').set(columns).where('id', '=', before.id).execute();
  if (columns.image !== before.image) await deletePicture(db, before.image);
  const row = toRow(await getBanner(context, before.id), now);
  return {
    said: [say('banner.changed', { banner: before.id })],
    rows: [row],
    change: { subject: before.id, before: old, after: row },
  };
}

async function remove(context: CommandContext, { banner: id, seen }: SchemaTypes['calls/operator/banner-id']) {
  const { db, now } = context;
  const banner = await getBanner(context, id, true);
  const old = toRow(banner, now);
  assertSeen(id, seen, String(old['revision']));
  await db.deleteFrom('banners').where('id', '=', banner.id).execute();
  await deletePicture(db, banner.image);
  return {
    said: [say('banner.removed', { banner: banner.id })],
    change: { subject: banner.id, before: old, after: null },
  };
}

const options = {
  es: 'TEXT',
  en: 'TEXT',
  zh: 'TEXT',
  pt: 'TEXT',
  ar: 'TEXT',
  link: 'PATH',
  audience: 'everyone|visitors|customers',
  position: 'NUMBER',
  from: 'DATE',
  until: 'DATE',
  picture: 'FILE',
};

export const bannerCommands = [
  listCommand({
    name: 'banner list',
    about: 'Lists the banners of every area, in the order in which they are shown',
    input: 'calls/operator/list',
    columns: {
      banner: 'text',
      state: ['shown', 'planned', 'ended'],
      area: bannerAreas,
      audience: bannerAudiences,
      position: 'number',
      from: 'day',
      until: 'day',
      ...textColumns,
      link: 'text',
      image: 'plain',
    },
    order: ['area', 'position', 'banner'],
    empty: say('banner.none'),
    select: ({ db, now }: CommandContext) =>
      db
        .selectFrom('banners')
        .select(['id as banner', 'area', 'audience', 'position', 'link', 'image'])
        .select(textLanguages.map((language) => sql<string | null>`texts ->> ${sql.lit(language)}`.as(language)))
        .select([
          dayOf(sql.ref('starts_at')).as('from'),
          dayOf(sql`ends_at - interval '1 millisecond'`).as('until'),
          sql<string>`case when ends_at <= ${now}::timestamptz then 'ended'
            when starts_at > ${now}::timestamptz then 'planned' else 'shown' end`.as('state'),
        ]),
  }),
  command({
    name: 'banner show',
    about: 'Shows a banner with its texts in all languages',
    places: ['banner'],
    input: 'calls/operator/banner-id',
    reads: true,
    run: async (context, { banner }) => ({ rows: [toRow(await getBanner(context, banner), context.now)] }),
  }),
  command({
    name: 'banner add',
    about: 'Adds a banner to an area, from a day on and until the end of another one; from now on and without an end',
    places: ['area'],
    options,
    file: 'picture',
    binary: true,
    input: 'calls/operator/banner-add',
    run: add,
  }),
  command({
    name: 'banner change',
    about: 'Changes what is given of a banner',
    places: ['banner'],
    options: { area: 'AREA', ...options, 'without-link': '', 'without-picture': '', 'without-end': '' },
    file: 'picture',
    binary: true,
    input: 'calls/operator/banner-change',
    run: change,
  }),
  command({
    name: 'banner remove',
    about: 'Removes a banner with its picture',
    places: ['banner'],
    input: 'calls/operator/banner-id',
    run: remove,
  }),
];
