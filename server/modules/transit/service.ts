/** CALL-36: the arrival of a parcel, by the tariff's days and the server's clock (D-90). */
import type { Answer } from '#contract/answers.ts';
import { transitDays, transitWindow, type HandIn } from '#domain/transit.ts';
import { localTime } from '#domain/zoned-time.ts';
import type { Quote } from '#domain/pricing.ts';
import type { ServerContext } from '../../context.ts';
import type { Input } from '../../http/handlers.ts';
import { quote } from '../pricing/service.ts';
import { findRoutePlace, withPlace } from './route-place.ts';

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
