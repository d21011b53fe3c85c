/** Quotes the rows of a batch with the one pricing engine (D-62): its lookups run once for all rows. */
import { readFileSync } from 'node:fs';
import type { FieldError } from '#contract/answer-codes.ts';
import type { Contact, Parcel } from '#schemas/entities.ts';
import { registry, type SchemaTypes } from '#schemas/generated/registry.js';
import { normalizeAnswers } from '#schemas/runtime/normalize.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { rejectedFields } from '#server/http/validate.ts';
import type { Answer } from '#contract/calls.ts';
import type { Price, Quote } from '#domain/pricing/pricing.ts';
import type { ServerContext } from '#server/context.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { createProhibitedGuide, type ProhibitedVocabularies } from '#domain/content/prohibited-guide.ts';
import type { ProhibitedVocabulary } from '#domain/content/prohibited-catalogue.ts';
import { findMisfit, getPlace } from '../catalogue/places.ts';
import { chosen, normalizeParcel } from '../orders/place-order.ts';
import { branchInstead, quoteOn } from '../pricing/service.ts';
import { findRoutes } from '../pricing/tariff-store.ts';
import { parcelRules, type ParcelRules } from './store.ts';

/** A row of a batch: validated like an order that is placed by hand, with errors at the fields of the row (FEAT-05). */
type SentRow = Input<'batchQuote'>['rows'][number];
type Entry = SchemaTypes['batch/row'];

/** An order splits the row into these two. */
interface OrderParts {
  recipient: Contact;
  parcel: Parcel;
}

type Validation = { parts: OrderParts } | { errors: FieldError[] };

/** When a batch has a row twice, the first one counts. */
export function firstOfEach<Row extends SentRow>(rows: readonly Row[]): Row[] {
  const first = new Map<number, Row>();
  for (const sent of rows) if (!first.has(sent.row)) first.set(sent.row, sent);
  return [...first.values()];
}

const getRecipientFields = (): ReadonlySet<string> =>
  new Set(Object.keys(registry['order/recipient'].schema.properties ?? {}));

export function getParts(entry: Entry): OrderParts {
  const fields = Object.entries(entry);
  const isRecipient = getRecipientFields();
  return {
    recipient: Object.fromEntries(fields.filter(([name]) => isRecipient.has(name))) as Contact,
    parcel: Object.fromEntries(fields.filter(([name]) => !isRecipient.has(name))) as Parcel,
  };
}

const plain = ({ pointer, key, params }: FieldError): FieldError => ({ pointer, key, params });

/** Validates by the rules of the row alone. */
function validateEntry(sent: object, now: Date): Validation {
  const entry = normalizeAnswers(sent, registry['batch/row'].schema) as object;
  const errors = rejectedFields(entry, registry['batch/row'], now);
  if (errors.length > 0) return { errors: errors.map(plain) };
  const parts = getParts(entry as Entry);
  const misfit = findMisfit(parts.recipient);
  return misfit.length > 0 ? { errors: misfit } : { parts };
}

/** Maps an order's pointers to those of the row; pointers outside of the row stay as they are. */
const inRow = ({ pointer, ...error }: FieldError): FieldError => ({
  ...error,
  pointer: pointer.replace(/^\/(?:recipient|parcel)(?=\/)/, ''),
});

/** Validates by all rules of an order, also those between its two ends. */
export function validateRow(
  entry: object,
  common: Omit<Input<'orderAdd'>, 'recipient' | 'parcel'>,
  now: Date,
): Validation {
  const validated = validateEntry(entry, now);
  if ('errors' in validated) return validated;
  const errors = rejectedFields({ ...common, ...validated.parts }, registry['calls/order-add'], now);
  return errors.length > 0 ? { errors: errors.map(plain).map(inRow) } : validated;
}

/** Why placing or pricing rejected a row. Rethrows anything but a rejection. */
export function toErrors(error: unknown): FieldError[] {
  if (!(error instanceof BusinessError)) throw error;
  const { codeName, details } = error;
  return details.errors?.map(inRow) ?? [{ pointer: '', key: `answers:${codeName}`, params: { ...details.params } }];
}

/** Maximum characters of a field in a stored row: no page shows more. */
const maxKept = 300;

/** What is stored of a row until it has an order: its field values, as far as they can be stored and shown. */
export function savedEntry(entry: object): Record<string, unknown> {
  const names = Object.keys(registry['batch/row'].schema.properties ?? {});
  const kept = (value: unknown): unknown =>
    typeof value === 'string'
      ? value
          .slice(0, maxKept)
          .replaceAll('\0', '')
          .replace(/\p{Cs}/gu, '')
      : value;
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([name, value]) => names.includes(name) && ['string', 'number', 'boolean'].includes(typeof value))
      .map(([name, value]) => [name, kept(value)]),
  );
}

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
    const parcel = normalizeParcel(written, { ...facts, goodsCategory: goodsCategories[written.itemType] });
    const { destination, quotes } = quoteOn(route, { origin, destination: recipient, parcel });
    const { price, minBusinessDays, maxBusinessDays }: Quote = chosen(quotes, parcel);
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
  const validated = firstOfEach(rows).map((sent) => ({ sent, validation: validateEntry(sent.entry, now) }));
  const zips = validated.flatMap(({ validation }) => ('parts' in validation ? [validation.parts.recipient.zip] : []));
  const routes = await findRoutes(db, now, [originZip, ...zips]);
  const asked: Asked = {
    origin: { zip: originZip, city: originCity },
    routes,
    rules: await parcelRules(db, userId),
  };
  const answers = validated.map(({ sent, validation }) =>
    'parts' in validation ? quoteRow(sent, validation.parts, asked) : refused(sent, validation.errors),
  );
  const collected = validated.map(({ validation }, index) =>
    'parts' in validation && answers[index]?.price ? (validation.parts.parcel.codAmount ?? 0) : 0,
  );
  const place = getPlace(askedZip(routes, originZip));
  return {
    rows: answers,
    ...calculateSums(answers.flatMap(({ price }) => price ?? [])),
    codAmount: collected.reduce((total, amount) => total + amount, 0),
    origin: place.coverage,
    nearestBranch: await branchInstead(db, place, now),
  };
}
