/** The SQL of banners. */
import type { Kysely, Selectable } from 'kysely';
import type { BannerArea, OpenBanner } from '#domain/content/banner.ts';
import type { Database } from '#server/db/schema.ts';
import type { BannerTable } from '#server/db/tables/catalogue.ts';

export type BannerRow = Pick<Selectable<BannerTable>, 'id' | 'texts' | 'link' | 'image' | 'audience'>;

const open = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('banners')
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]));

/** Banners of an area that are valid now, in the operator's order. */
export const findBanners = (db: Kysely<Database>, area: BannerArea, now: Date): Promise<BannerRow[]> =>
  open(db, now)
    .select(['id', 'texts', 'link', 'image', 'audience'])
    .where('area', '=', area)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** All banners that are valid now. */
export const findOpenBanners = (db: Kysely<Database>, now: Date): Promise<OpenBanner[]> =>
  open(db, now).select(['id', 'area', 'audience']).orderBy('id').execute();
