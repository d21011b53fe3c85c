/**
 * Banners of a new development installation (ENT-08), with the texts of `schemas/messages/<language>/banners.json`; in
 * production an operator writes their own.
 */
import type { Kysely } from 'kysely';
import type { BannerArea, BannerAudience } from '#domain/banner.ts';
import { languages } from '#domain/languages.ts';
import type { Database } from '../db/schema.ts';
import { text } from '../http/texts.ts';

interface StarterBanner {
  id: string;
  area: BannerArea;
  link: string | null;
  audience: BannerAudience;
}

const starterBanners = [
  { id: 'starter-index', area: 'index', link: '/shipping-rates', audience: 'visitors' },
  { id: 'starter-trajectory', area: 'trajectory', link: null, audience: 'everyone' },
  { id: 'starter-network', area: 'networkSelect', link: '/contraband', audience: 'everyone' },
] as const satisfies readonly StarterBanner[];

/** Fills an empty table. */
export async function seedBanners(db: Kysely<Database>, now: Date): Promise<void> {
  const present = await db.selectFrom('banners').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const getTexts = (area: BannerArea) =>
    Object.fromEntries(languages.map((language) => [language.dictionary, text(language, `banners:starter.${area}`)]));
  const rows = starterBanners.map((banner) => ({
    ...banner,
    position: 0,
    texts: JSON.stringify(getTexts(banner.area)),
    image: null,
    starts_at: now,
  }));
  await db.insertInto('banners').values(rows).execute();
}
