/** What sending costs. The quote and the created order both come from here, so they agree to the cent (D-62). */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { type PriceEnd, type Quote, quoteProducts } from '#domain/pricing.ts';
import type { ParcelSize } from '#domain/weight.ts';
import type { Database } from '../../db/schema.ts';
import { findNearestBranch, type Place, placeOf } from '../catalogue/places.ts';
import { findRoute } from './store.ts';

/** One end of the way as the customer wrote it. Without a city, the catalogue's holds (D-60: what is filled in may be changed). */
export interface WrittenPlace {
  zip: string;
  city?: string | undefined;
}

export interface CostQuestion {
  origin: WrittenPlace;
  destination: WrittenPlace;
  parcel?: ParcelSize | undefined;
}

export interface Quotation {
  origin: Place;
  destination: Place;
  quotes: Quote[];
}

function priceEnd(place: Place, city: string | undefined): PriceEnd {
  return { state: place.state?.code ?? place.zip, city: city?.trim() || place.city || undefined, coverage: place.coverage };
}

/** Every product's price for one parcel, and the places between which it travels. */
export async function quote(db: Kysely<Database>, now: Date, { origin, destination, parcel }: CostQuestion): Promise<Quotation> {
  const { tariff, asked } = await findRoute(db, now, [origin.zip, destination.zip]);
  const [from, to] = asked.map(placeOf);
  if (!from || !to) throw new Error('Two postal codes were asked for.');
  const quotes = quoteProducts({
    tariff,
    origin: priceEnd(from, origin.city),
    destination: priceEnd(to, destination.city),
    parcel,
    flow: 'web',
  });
  return { origin: from, destination: to, quotes };
}

/** CALL-32. The nearest branch is named when nobody collects at the origin (D-63). */
export async function costOf(db: Kysely<Database>, now: Date, question: CostQuestion): Promise<Answer<'costByOrder'>> {
  const { origin, destination, quotes } = await quote(db, now, question);
  return {
    estimate: question.parcel?.weight === undefined,
    quotes,
    origin: origin.coverage,
    destination: destination.coverage,
    nearestBranch: origin.coverage === 'none' ? await findNearestBranch(db, origin) : null,
  };
}
