/** CALL-36: the arrival of a parcel, by the tariff's days and the server's clock (D-90). */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { type HandIn, transitDays, transitWindow } from '#domain/time/promise.ts';
import { localTime } from '#domain/time/zoned-time.ts';
import type { Quote } from '#domain/pricing/pricing.ts';
import type { ServerContext } from '#server/context.ts';
import type { Input } from '#server/http/handlers.ts';
import { readPlace } from '#domain/address/place-text.ts';
import { findState, type StateCode } from '#domain/address/states.ts';
import type { Database } from '#server/db/schema.ts';
import { quote } from './service.ts';
import { type NamedPlace, type Place, placesBeginning, placesNamed } from '../catalogue/places.ts';

/** Resolves an end of the route as it was written: found, one of several, or none. */
type RoutePlace = Answer<'transitTimes'>['origin'];

/** Shorter beginnings of a name match too many places. */
const tellingLetters = 3;

const unknownPlace: RoutePlace = {
  status: 'unknown',
  zip: null,
  city: null,
  state: null,
  known: false,
  coverage: null,
  choices: [],
};

const getName = (code: StateCode): string => findState(code)?.name ?? code;

const getChoice = ({ zip, city, state }: NamedPlace): RoutePlace['choices'][number] => ({
  zip,
  city,
  state: getName(state),
});

function endOf(found: readonly NamedPlace[], isExact: boolean): RoutePlace {
  const [place] = found;
  if (!place) return unknownPlace;
  if (!isExact || found.length > 1) return { ...unknownPlace, status: 'ambiguous', choices: found.map(getChoice) };
  return {
    ...unknownPlace,
    status: 'found',
    known: true,
    zip: place.zip,
    city: place.city,
    state: getName(place.state),
  };
}

/** Looks an end up. A postal code is used as it is, whether the catalogue has it or not (D-61). */
async function findRoutePlace(db: Kysely<Database>, text: string): Promise<RoutePlace> {
  const place = readPlace(text);
  if ('zip' in place) return { ...unknownPlace, status: 'found', zip: place.zip };
  const { city, state } = place;
  const exact = await placesNamed(db, city, state);
  if (exact.length > 0) return endOf(exact, true);
  if (city.length < tellingLetters) return unknownPlace;
  return endOf(await placesBeginning(db, city, state), false);
}

/** The end with the catalogue's data of its postal code; a city keeps the name that it was requested by. */
function withPlace(end: RoutePlace, { known, city, state, coverage }: Place): RoutePlace {
  return { ...end, known, city: end.city ?? city, state: state?.name ?? end.state, coverage };
}

type Transit = Answer<'transitTimes'>;
type Product = Transit['products'][number];

function getProduct(quoted: Quote, handIn: HandIn): Product {
  const { productType, minBusinessDays, maxBusinessDays } = quoted;
  return {
    productType,
    minBusinessDays,
    maxBusinessDays,
    ...transitWindow(handIn, productType, quoted),
  };
}

/** Without a date it is today, without a time now; on a later day, some time before the cut-off. */
function getHandIn({ date, time }: Input<'transitTimes'>, now: Date): HandIn & { today: string } {
  const { date: today, time: clock } = localTime(now);
  const day = date ?? today;
  return { today, date: day, time: time ?? (day === today ? clock : undefined) };
}

export async function transitTimes({ db, clock }: ServerContext, input: Input<'transitTimes'>): Promise<Transit> {
  const now = clock();
  const { today, ...handIn } = getHandIn(input, now);

  const [origin, destination] = await Promise.all([
    findRoutePlace(db, input.origin),
    findRoutePlace(db, input.destination),
  ]);
  const handedIn = { date: handIn.date, time: handIn.time ?? null };
  if (!origin.zip || !destination.zip) return { today, handedIn, origin, destination, products: [], days: [] };

  const route = await quote(db, now, { origin: { zip: origin.zip }, destination: { zip: destination.zip } });
  const products = route.quotes.filter(({ available }) => available).map((each) => getProduct(each, handIn));
  const last = products
    .map(({ latest }) => latest)
    .toSorted()
    .at(-1);
  return {
    today,
    handedIn,
    origin: withPlace(origin, route.origin),
    destination: withPlace(destination, route.destination),
    products,
    days: last ? transitDays(handIn.date, last, route.quotes[0]?.closedOn) : [],
  };
}
