/** What sending costs. The quote and the created order both come from here, so they agree to the cent (D-62). */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { type PriceEnd, type Quote, quoteProducts } from '#domain/pricing.ts';
import type { ParcelSize } from '#domain/weight.ts';
import type { Database } from '../../db/schema.ts';
import { findNearestBranch, type Place, placeOf } from '../catalogue/places.ts';
import { findRoute, type Route } from './store.ts';

/** One end of the way as the customer wrote it. Without a city, the catalogue's holds (D-60: what is filled in may be changed). */
interface WrittenPlace {
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

/** Every product's price for one parcel on a route. */
export function quoteOn({ tariff, asked }: Route, { origin, destination, parcel }: CostQuestion): Quotation {
  const [from, to] = asked.map(placeOf);
  if (!from || !to) throw new Error('A route has two ends.');
  const ends = { origin: priceEnd(from, origin.city), destination: priceEnd(to, destination.city) };
  return { origin: from, destination: to, quotes: quoteProducts({ tariff, ...ends, parcel, flow: 'web' }) };
}

/** The same, with the route looked up. */
export async function quote(db: Kysely<Database>, now: Date, question: CostQuestion): Promise<Quotation> {
  return quoteOn(await findRoute(db, now, [question.origin.zip, question.destination.zip]), question);
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
