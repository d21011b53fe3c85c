/** What the courier offers: places, prices, days, item types and the banners of the site. */
import { sql } from 'kysely';

/** Lower case without accents; `server/modules/catalogue/branch-store.ts` folds search terms in the same way. */
const fold = (text: string) =>
  sql`translate(lower(${sql.raw(text)}), 'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc')`;

/** As in `server/modules/catalogue/places.ts`: the planner uses the index only for an equal expression. */
const foldCity = (column: string) =>
  sql`translate(lower(${sql.ref(column)}), 'áàäâéèëêíìïîóòöôúùüûñç.', 'aaaaeeeeiiiioooouuuunc')`;

const weekday = { opens: 540, closes: 1140 };
const saturday = { opens: 540, closes: 840 };
const usualHours = JSON.stringify([weekday, weekday, weekday, weekday, weekday, saturday, null]);

const places = [
  sql`create table postal_codes (
    zip text primary key,
    state text not null,
    city text not null,
    township text not null,
    colonies text[] not null,
    settlements jsonb,
    coverage text not null check (coverage in ('covered', 'extended', 'unsafe', 'none')),
    latitude double precision not null,
    longitude double precision not null,
    origin text not null default 'starter' check (origin in ('starter', 'official'))
  )`,
  // Whether couriers collect in a city.
  sql`create index postal_codes_collected on postal_codes (city, state) where coverage <> 'none'`,
  sql`create index postal_codes_city on postal_codes ((${foldCity('city')}) text_pattern_ops)`,
  sql`create index postal_codes_township on postal_codes ((${foldCity('township')}) text_pattern_ops)`,
  sql`create table branches (
    code text primary key,
    name text not null,
    zip text not null,
    state text not null,
    city text not null,
    colony text not null,
    street text not null,
    latitude double precision not null,
    longitude double precision not null,
    phone text,
    services text[] not null default '{}',
    -- Minutes of the day from Monday to Sunday; null is closed.
    hours jsonb not null default ${sql.lit(usualHours)},
    opens_on_holidays boolean not null default false,
    city_id text not null generated always as
      (state || '-' || btrim(regexp_replace(${fold('city')}, '[^a-z0-9]+', '-', 'g'), '-')) stored,
    search_text text not null generated always as
      (${fold(`name || ' ' || street || ' ' || colony || ' ' || city || ' ' || zip`)}) stored,
    constraint branches_week check (jsonb_array_length(hours) = 7)
  )`,
  sql`create index branches_of_area on branches (state, city_id, name, code)`,
  sql`create index branches_of_city on branches (city_id, name, code)`,
  sql`create index branches_of_zip on branches (zip)`,
  sql`create index branches_north_to_south on branches (latitude)`,
];

const prices = [
  sql`create table tariffs (
    valid_from timestamptz primary key,
    id uuid not null unique default gen_random_uuid(),
    tariff jsonb not null
  )`,
  // Servers cache tariffs by id, so a changed tariff gets a new one.
  sql`create function renew_id() returns trigger language plpgsql as $$
    begin
      new.id = gen_random_uuid();
      return new;
    end $$`,
  sql`create trigger tariffs_new_id before update on tariffs for each row execute function renew_id()`,
  sql`create table international_rates (
    zone integer primary key,
    base_centavos integer not null,
    bands jsonb not null,
    fuel_percent numeric not null default 8,
    max_weight_kg integer not null,
    min_business_days integer not null,
    max_business_days integer not null
  )`,
  sql`create table countries (
    code text primary key,
    zone integer not null references international_rates,
    needs jsonb
  )`,
];

const days = [
  // An empty area is the whole country.
  sql`create table closed_days (
    date date not null,
    area text not null,
    reason text not null,
    primary key (date, area)
  )`,
  // Besides the public holidays. The scope is empty (whole country), a state code, or the first three digits of postal codes.
  sql`create table company_holidays (
    date date not null,
    scope text not null,
    primary key (date, scope)
  )`,
  sql`create view pickup_closures as
    select date, area, reason from closed_days
    union all
    select date, scope, 'holiday' from company_holidays`,
  sql`create table pickup_slots (
    area text not null,
    date date not null,
    slot text not null,
    capacity integer not null,
    -- By an operator, instead of the usual capacity.
    set_capacity integer check (set_capacity >= 0),
    taken integer not null,
    primary key (area, date, slot),
    constraint pickup_slots_within_capacity check (taken between 0 and capacity)
  )`,
];

const itemTypes = [
  // D-69. Types without names are named by the message files.
  sql`create table item_types (
    code text primary key check (length(code) between 1 and 20),
    goods_category text not null
      check (goods_category in ('document', 'general', 'fragile', 'liquid', 'battery', 'perishable')),
    position integer not null default 0,
    names jsonb,
    -- Six digits of the Harmonized System.
    hs_code text check (hs_code ~ '^[0-9]{6}$')
  )`,
  sql`insert into item_types (position, code, goods_category, hs_code) values
    (1, 'documents', 'document', '490700'),
    (2, 'clothing', 'general', '610910'),
    (3, 'electronics', 'battery', '851713'),
    (4, 'books', 'general', '490199'),
    (5, 'cosmetics', 'liquid', '330499'),
    (6, 'handicrafts', 'fragile', '442090'),
    (7, 'spareParts', 'general', '870899'),
    (8, 'food', 'general', '170490'),
    (9, 'other', 'general', null)`,
];

const site = [
  sql`create table settings (
    key text primary key,
    value jsonb not null
  )`,
  sql`create table banners (
    id text primary key,
    area text not null check (area in
      ('index', 'service', 'information', 'aboutUs', 'joinUs', 'joinCooperate', 'trajectory', 'networkSelect')),
    audience text not null default 'everyone'
      constraint banners_audience_known check (audience in ('everyone', 'visitors', 'customers')),
    position integer not null default 0,
    texts jsonb not null check (texts ?& array['es', 'en', 'zh', 'pt', 'ar']),
    link text check (link ~ '^/([^/\\\\]|$)'),
    image text check (image ~ '^/[^/\\\\]'),
    starts_at timestamptz not null,
    ends_at timestamptz
  )`,
  sql`create index banners_of_area on banners (area, position)`,
];

export const catalogue = [...places, ...prices, ...days, ...itemTypes, ...site];
