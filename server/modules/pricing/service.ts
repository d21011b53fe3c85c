/** Prices of parcels. The quote and the created order both use this module, so they agree to the cent (D-62). */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import type { OrderFlow, ProductType } from '#domain/order-choices.ts';
import { type Price, type PriceEnd, type Quote, type QuoteInput, quoteProducts } from '#domain/pricing/pricing.ts';
import type { Services } from '#domain/pricing/tariff.ts';
import type { ParcelSize } from '#domain/parcel/weight.ts';
import type { Database } from '#server/db/schema.ts';
import type { Input } from '#server/http/handlers.ts';
import { findNearestBranch } from '../catalogue/nearest-branches.ts';
import { getPlace, type Place } from '../catalogue/places.ts';
import { findRoute, getContent, type Route } from './tariff-store.ts';

/**
 * One end of the route as the customer wrote it. Without a city, the catalogue's is used (D-60: what is filled in may
 * be changed).
 */
interface WrittenPlace {
  zip: string;
  city?: string | undefined;
}

interface Destination extends WrittenPlace, Pick<Services, 'deliverTo'> {}

/** The parcel and its services, in the form of forms and calls: `itemValue` counts when it is insured. */
interface AskedParcel extends ParcelSize, Pick<Services, 'codAmount' | 'bag'> {
  insure?: boolean | undefined;
  itemValue?: number | undefined;
}

export interface CostQuestion extends Pick<QuoteInput, 'flow'> {
  origin: WrittenPlace;
  destination: Destination;
  parcel?: AskedParcel | undefined;
  /** The other parcels of the order, each with its service. */
  moreParcels?: readonly { productType: ProductType; parcel?: AskedParcel | undefined }[] | undefined;
}

export interface Quotation {
  /** The input of the engine. */
  input: QuoteInput;
  origin: Place;
  destination: Place;
  quotes: Quote[];
}

function priceEnd({ zip, city, coverage }: Place, writtenCity: string | undefined): PriceEnd {
  return { zip, city: writtenCity?.trim() || city || undefined, coverage };
}

const getServices = ({ insure, itemValue, codAmount, bag }: AskedParcel): Services => ({
  insuredValue: insure ? itemValue : undefined,
  codAmount,
  bag,
});

/** The question of a call, with the limits of its flow (D-50). */
export const toCostQuestion = (
  {
    originZip,
    originCity,
    destinationZip,
    destinationCity,
    deliverTo,
    parcel,
    moreParcels,
  }: Input<'costByOrder' | 'mobileCost'>,
  flow: OrderFlow,
): CostQuestion => ({
  origin: { zip: originZip, city: originCity },
  destination: { zip: destinationZip, city: destinationCity, deliverTo },
  parcel,
  moreParcels,
  flow,
});

/** Every product's price for one parcel on a route. */
export function quoteOn(
  { tariff, asked, closedOn }: Route,
  { origin, destination, parcel = {}, flow = 'web' }: CostQuestion,
): Quotation {
  const [from, to] = asked.map(getPlace);
  if (!from || !to) throw new Error('A route has two ends.');
  const priceEnds = { origin: priceEnd(from, origin.city), destination: priceEnd(to, destination.city) };
  const services = { ...getServices(parcel), deliverTo: destination.deliverTo };
  const input = { tariff: getContent(tariff), ...priceEnds, parcel, services, flow };
  const quotes = quoteProducts(input).map((each) => (closedOn.length > 0 ? { ...each, closedOn } : each));
  return { input, origin: from, destination: to, quotes };
}

/** The price of each other parcel of the order; null where its service isn't available. */
export const priceOthers = (route: Route, { moreParcels = [], ...question }: CostQuestion): (Price | null)[] =>
  moreParcels.map(({ productType, parcel }) => {
    const { quotes } = quoteOn(route, { ...question, parcel });
    return quotes.find((quoted) => quoted.productType === productType)?.price ?? null;
  });

/** Every product's price for the way back: the same parcel, without collecting and without a bag (ADR 128). */
export function quoteReturn(
  { asked, ...route }: Route,
  { origin, destination, parcel = {}, flow }: CostQuestion,
): readonly Quote[] {
  const { codAmount: _, bag: __, ...back } = parcel;
  const ends = { origin: destination, destination: origin };
  return quoteOn({ ...route, asked: asked.toReversed() }, { ...ends, parcel: back, flow }).quotes;
}

/** The same, including the lookup of the route. */
export async function quote(db: Kysely<Database>, now: Date, question: CostQuestion): Promise<Quotation> {
  return quoteOn(await findRoute(db, now, [question.origin.zip, question.destination.zip]), question);
}

/** Named when no courier collects at the origin (D-63). */
export async function branchInstead(
  db: Kysely<Database>,
  origin: Place,
  now: Date,
): Promise<Answer<'costByOrder'>['nearestBranch']> {
  return origin.coverage === 'none' ? findNearestBranch(db, origin, now) : null;
}

/** CALL-32. */
export async function calculateCost(
  db: Kysely<Database>,
  now: Date,
  question: CostQuestion,
): Promise<Answer<'costByOrder'>> {
  const { moreParcels = [] } = question;
  const route = await findRoute(db, now, [question.origin.zip, question.destination.zip]);
  const { origin, destination, quotes } = quoteOn(route, question);
  const back = quoteReturn(route, question);
  return {
    answeredAt: now.toISOString(),
    estimate: [question, ...moreParcels].some(({ parcel }) => parcel?.weight === undefined),
    ...(moreParcels.length > 0 && { moreParcels: priceOthers(route, question) }),
    quotes: quotes.map((each, index) => {
      const returnTotal = back[index]?.price?.total;
      return returnTotal === undefined ? each : { ...each, returnTotal };
    }),
    origin: origin.coverage,
    destination: destination.coverage,
    nearestBranch: await branchInstead(db, origin, now),
  };
}
