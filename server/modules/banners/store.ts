/** The SQL of banners. */
import type { Kysely, Selectable } from 'kysely';
import type { BannerArea } from '#domain/banner.ts';
import type { Database } from '../../db/schema.ts';
import type { BannerTable } from '../../db/tables/catalogue.ts';

export type BannerRow = Pick<Selectable<BannerTable>, 'id' | 'texts' | 'link' | 'image' | 'audience'>;

/** Those of an area that hold at this moment, in the operator's order. */
export function findBanners(db: Kysely<Database>, area: BannerArea, now: Date): Promise<BannerRow[]> {
  return db
    .selectFrom('banners')
    .select(['id', 'texts', 'link', 'image', 'audience'])
    .where('area', '=', area)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}
