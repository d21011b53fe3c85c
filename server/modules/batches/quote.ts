/** Quotes the rows of a batch with the one pricing engine (D-62): its lookups run once for all rows. */
import type { Answer } from '#contract/answers.ts';
import type { Price, Quote } from '#domain/pricing.ts';
import type { ServerContext } from '../../context.ts';
import type { Input } from '../../http/handlers.ts';
import { getPlace } from '../catalogue/places.ts';
import { chosen, normalizeParcel } from '../orders/place-order.ts';
import { branchInstead, quoteOn } from '../pricing/service.ts';
import { findRoutes } from '../pricing/store.ts';
import { firstOfEach, type OrderParts, type SentRow, toErrors, validateEntry } from './row.ts';
import { parcelRules, type ParcelRules } from './store.ts';
import { readFileSync } from 'node:fs';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { createProhibitedGuide, type ProhibitedVocabularies } from '#domain/prohibited/guide.ts';
import type { ProhibitedVocabulary } from '#domain/prohibited/vocabulary.ts';

/** The words for prohibited goods (ROUTE-33), in any of the languages that ship. */
function getVocabulary(dictionary: DictionaryLanguage): ProhibitedVocabulary {
  const file = new URL(`../../../schemas/messages/${dictionary}/vocabulary/prohibited.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as ProhibitedVocabulary;
}

let guide: ReturnType<typeof createProhibitedGuide> | undefined;

/** Read on first use: most test servers never need it. */
function openGuide() {
  guide ??= createProhibitedGuide(
    Object.fromEntries(
      languages.map(({ dictionary }) => [dictionary, getVocabulary(dictionary)]),
    ) as ProhibitedVocabularies,
  );
  return guide;
}

const prohibitedIn = (words: string): { id: string; verdict: 'prohibited' | 'restricted' }[] =>
  openGuide()
    .find(words)
    .map(({ id, verdict }) => ({ id, verdict }));

type QuotedRow = Answer<'batchQuote'>['rows'][number];
type Routes = Awaited<ReturnType<typeof findRoutes>>;

const getWords = (entry: object): string => ('itemName' in entry ? String(entry.itemName) : '');

const refused = ({ row, entry }: SentRow, errors: QuotedRow['errors']): QuotedRow => ({
  row,
  errors,
  price: null,
  minBusinessDays: null,
  maxBusinessDays: null,
  coverage: null,
  prohibited: prohibitedIn(getWords(entry)),
});

interface Asked {
  origin: { zip: string; city: string | undefined };
  routes: Routes;
  rules: ParcelRules;
}

function askedZip({ asked }: Routes, zip: string) {
  return asked.get(zip) ?? { zip, row: null, near: false };
}

function quoteRow(sent: SentRow, { recipient, parcel: written }: OrderParts, asked: Asked): QuotedRow {
  const { origin, routes, rules } = asked;
  const route = {
    tariff: routes.tariff,
    asked: [askedZip(routes, origin.zip), askedZip(routes, recipient.zip)],
    // The answer has the number of days, not the date.
    closedOn: [],
  };
  try {
    const { goodsCategories, ...facts } = rules;
    const goodsCategory = goodsCategories[written.itemType] ?? null;
    const parcel = normalizeParcel({ parcel: written }, { ...facts, goodsCategory });
    const { destination, quotes } = quoteOn(route, { origin, destination: recipient, parcel });
    const { price, minBusinessDays, maxBusinessDays }: Quote = chosen(quotes, { parcel });
    return { ...refused(sent, []), price, minBusinessDays, maxBusinessDays, coverage: destination.coverage };
  } catch (error) {
    return refused(sent, toErrors(error));
  }
}

function calculateSums(prices: readonly Price[]) {
  const sum = (part: (price: Price) => number) => prices.reduce((total, price) => total + part(price), 0);
  return {
    priced: prices.length,
    freight: sum(({ freight }) => freight),
    surcharges: sum(({ surcharges }) => surcharges.reduce((total, { amount }) => total + amount, 0)),
    subtotal: sum(({ subtotal }) => subtotal),
    vat: sum(({ vat }) => vat),
    total: sum(({ total }) => total),
    codFee: sum(({ collecting }) => collecting?.total ?? 0),
  };
}

/** Quotes each row independently; stores nothing. */
export async function quoteBatch(
  { db, clock }: ServerContext,
  userId: string,
  { originZip, originCity, rows }: Input<'batchQuote'>,
): Promise<Answer<'batchQuote'>> {
  const now = clock();
  const validated = firstOfEach(rows).map((sent) => ({ sent, judgement: validateEntry(sent.entry, now) }));
  const zips = validated.flatMap(({ judgement }) => ('parts' in judgement ? [judgement.parts.recipient.zip] : []));
  const routes = await findRoutes(db, now, [originZip, ...zips]);
  const asked: Asked = {
    origin: { zip: originZip, city: originCity },
    routes,
    rules: await parcelRules(db, userId),
  };
  const answers = validated.map(({ sent, judgement }) =>
    'parts' in judgement ? quoteRow(sent, judgement.parts, asked) : refused(sent, judgement.errors),
  );
  const collected = validated.map(({ judgement }, index) =>
    'parts' in judgement && answers[index]?.price ? (judgement.parts.parcel.codAmount ?? 0) : 0,
  );
  const place = getPlace(askedZip(routes, originZip));
  return {
    rows: answers,
    ...calculateSums(answers.flatMap(({ price }) => price ?? [])),
    codAmount: collected.reduce((total, amount) => total + amount, 0),
    origin: place.coverage,
    nearestBranch: await branchInstead(db, place),
  };
}
