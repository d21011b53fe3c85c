/** The banners of all areas on this device, under one key (ENT-08). What lies there is believed only as far as it fits. */
import { type BannerArea, type BannerAudience, bannerAudiences, isMeantFor } from '#domain/content/banner.ts';
import { ownPath } from '#machines/own-path.ts';
import { isObject } from '#schemas/model/json.ts';
import type { TextStorage } from '#src/lib/storage.ts';

export interface Banner {
  id: string;
  /** Plain text. */
  text: string;
  /** A path of this site. */
  link: string | null;
  imageUrl: string | null;
  audience: BannerAudience;
}

interface SavedArea {
  /** Language of the texts. */
  language: string;
  /** Milliseconds of the clock when they came. */
  at: number;
  banners: readonly Banner[];
}

export interface SavedBanners {
  areas: Partial<Record<BannerArea, SavedArea>>;
  /** Ids of those that were put away. */
  dismissed: readonly string[];
}

const key = 'banners';
/** Ids come from the server: a list that only grows would fill the storage. */
const mostDismissed = 100;

const nothing: SavedBanners = { areas: {}, dismissed: [] };

const ownOrNull = (value: unknown): string | null => (typeof value === 'string' ? (ownPath(value) ?? null) : null);

/** A banner with links of this site only; undefined when it is none. */
function asBanner(value: unknown): Banner | undefined {
  if (!isObject(value) || typeof value.id !== 'string' || typeof value.text !== 'string' || value.text === '')
    return undefined;
  return {
    id: value.id,
    text: value.text,
    link: ownOrNull(value.link),
    imageUrl: ownOrNull(value.imageUrl),
    audience: bannerAudiences.find((known) => known === value.audience) ?? 'everyone',
  };
}

export const asBanners = (value: unknown): Banner[] =>
  Array.isArray(value) ? value.flatMap((one) => asBanner(one) ?? []) : [];

function asArea(value: unknown): SavedArea | undefined {
  if (!isObject(value) || typeof value.language !== 'string' || typeof value.at !== 'number') return undefined;
  return { language: value.language, at: value.at, banners: asBanners(value.banners) };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

export function readSaved(storage: Pick<TextStorage, 'get'>): SavedBanners {
  const kept = parse(storage.get(key));
  if (!isObject(kept)) return nothing;
  const areas = Object.entries(isObject(kept.areas) ? kept.areas : {}).flatMap(([area, value]) => {
    const found = asArea(value);
    return found ? [[area, found] as const] : [];
  });
  const dismissed = Array.isArray(kept.dismissed) ? kept.dismissed.filter((id) => typeof id === 'string') : [];
  return { areas: Object.fromEntries(areas), dismissed };
}

export function saveArea(storage: TextStorage, area: BannerArea, found: SavedArea): void {
  const kept = readSaved(storage);
  storage.set(key, JSON.stringify({ ...kept, areas: { ...kept.areas, [area]: found } } satisfies SavedBanners));
}

/** Puts a banner away on this device for good. */
export function saveDismissed(storage: TextStorage, id: string): void {
  const kept = readSaved(storage);
  const dismissed = [id, ...kept.dismissed.filter((other) => other !== id)].slice(0, mostDismissed);
  storage.set(key, JSON.stringify({ ...kept, dismissed } satisfies SavedBanners));
}

export interface BannerQuestion {
  area: BannerArea;
  language: string;
  signedIn: boolean;
}

/**
 * The first banner of an area that this visitor may see and has not dismissed; undefined when there is none in this
 * language.
 */
export function shownBanner(
  { areas, dismissed }: SavedBanners,
  { area, language, signedIn }: BannerQuestion,
): Banner | undefined {
  const kept = areas[area];
  if (kept?.language !== language) return undefined;
  return kept.banners.find(({ id, audience }) => isMeantFor(audience, signedIn) && !dismissed.includes(id));
}
