/** Data that operators maintain: settings, postal codes, branches, banners. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BannerArea, BannerAudience } from '#domain/content/banner.ts';
import type { BranchService, WeekHours } from '#domain/address/branch.ts';
import type { ContentKind } from '#domain/content/content.ts';
import type { DictionaryLanguage, LanguageInfo } from '#domain/languages.ts';
import type { GoodsCategory } from '#domain/order-choices.ts';
import type { Coverage } from '#domain/pricing/tariff.ts';
import type { StateCode } from '#domain/address/states.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

interface SettingTable {
  key: string;
  /** JSON of any kind; `modules/catalogue/settings.ts` documents each key. */
  value: ColumnType<unknown, string, string>;
}

export interface PostalCodeTable {
  zip: string;
  state: StateCode;
  city: string;
  township: string;
  /** Each name once. */
  colonies: string[];
  coverage: Coverage;
  latitude: number;
  longitude: number;
  /** One for each row of the official catalogue; null in the starter catalogue, which has only names. */
  settlements: ColumnType<StoredSettlement[] | null, string | null | undefined, string | null>;
  origin: Generated<'starter' | 'official'>;
}

export interface StoredSettlement {
  /** The official id: state, municipality, number. */
  id: string;
  name: string;
  kind: string;
  /** Only when it differs from the code's own. */
  city?: string;
  township?: string;
}

export interface BranchTable {
  code: string;
  name: string;
  zip: string;
  state: StateCode;
  city: string;
  colony: string;
  street: string;
  latitude: number;
  longitude: number;
  /** Ten digits. */
  phone: string | null;
  services: Generated<BranchService[]>;
  hours: ColumnType<WeekHours, string | undefined, string>;
  opens_on_holidays: Generated<boolean>;
  /** Closed for good from this day on. */
  closed_from: ColumnType<string | null, string | null | undefined, string | null>;
  closed_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Derived from state and city by the database: `YUC-merida`. */
  city_id: ColumnType<string, never, never>;
  /** Derived by the database from the searchable columns. */
  search_text: ColumnType<string, never, never>;
}

/** ENT-08. What an operator shows above the heading of an area's pages. */
export interface BannerTable {
  id: string;
  area: BannerArea;
  audience: Generated<BannerAudience>;
  /** Lower ones come first. */
  position: Generated<number>;
  /** By language. A language that was added after the row has none. */
  texts: JSONColumnType<{ en: string } & Partial<Record<LanguageInfo['dictionary'], string>>>;
  /** Paths of this site. */
  link: string | null;
  image: string | null;
  starts_at: Timestamp;
  ends_at: NullableTimestamp;
}

interface BannerPictureTable {
  id: string;
  media_type: string;
  bytes: Buffer;
}

interface ContentFileTable {
  /** SHA-256 of the bytes in hex. */
  hash: string;
  bytes: Buffer;
}

/** A file beside the texts of a version; its bytes are in `content_files`. */
export interface StoredContentFile {
  hash: string;
  bytes: number;
  /** Of a picture, in pixels. */
  width?: number;
  height?: number;
}

interface ContentVersionTable {
  kind: ContentKind;
  slug: string;
  version: number;
  /** The source by language. */
  texts: JSONColumnType<Partial<Record<DictionaryLanguage, string>>>;
  /** By name. */
  files: JSONColumnType<Record<string, StoredContentFile>>;
}

/** What operators have done with an entry of the content (ADR 77). A version that is null is the folder's. */
export interface ContentEntryTable {
  kind: ContentKind;
  slug: string;
  draft: number | null;
  shown: number | null;
  is_withdrawn: Generated<boolean>;
  next: number | null;
  /** YYYY-MM-DD in Mexico City. */
  next_from: string | null;
  revision: Generated<string>;
}

/** What a parcel may contain (D-69). A new row is offered at once. */
interface ItemTypeTable {
  code: string;
  /** Its handling unless the customer says otherwise. */
  goods_category: GoodsCategory;
  /** Proposed to customs abroad: six digits. */
  hs_code: string | null;
  /** Lower ones come first. */
  position: Generated<number>;
  /** By language; null when the name is one of the site's own texts, `answers:goods.<code>`. */
  names: JSONColumnType<Partial<Record<LanguageInfo['dictionary'], string>>> | null;
}

export interface CatalogueTables {
  settings: SettingTable;
  item_types: ItemTypeTable;
  postal_codes: PostalCodeTable;
  banners: BannerTable;
  banner_pictures: BannerPictureTable;
  content_files: ContentFileTable;
  content_versions: ContentVersionTable;
  content_entries: ContentEntryTable;
  branches: BranchTable;
}
