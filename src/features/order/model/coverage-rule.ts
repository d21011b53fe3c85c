/** Whether couriers go to a postal code (D-63, MSG-07), as the price already says: no second request is made. */
import { type ActorRef, type Snapshot, waitFor } from 'xstate';
import { areaChargeIn } from '#domain/pricing/tariff.ts';
import { isQuoteCurrent } from '#machines/order/order.quote.ts';
import { type PricedSnapshot, selectPrice } from '#machines/order/order.selectors.ts';
import type { CourierServices } from '#src/courier-fields/index.ts';
import type { RuleAnswer } from '#src/forms/index.ts';
import type { Formats } from '#src/i18n/formats.ts';

/** An order that is priced while it is filled in. */
export type PricedActor = ActorRef<Snapshot<unknown> & PricedSnapshot, { type: 'price.retry' }>;

type End = 'sender' | 'recipient';

const isAbout = ({ context }: PricedSnapshot, end: End, zip: unknown) => context.answers[end].zip === zip;

/** The price of these answers is here, or can't be had. */
const isSettled = (snapshot: PricedSnapshot) =>
  snapshot.hasTag('priceFailed') || (!snapshot.hasTag('pricing') && isQuoteCurrent(snapshot.context));

function answerIn(snapshot: PricedSnapshot, end: End, format: Formats): RuleAnswer {
  const { quote } = snapshot.context;
  const coverage = end === 'sender' ? quote?.origin : quote?.destination;
  // Without collection, the step itself says what to do about it.
  if (!coverage || coverage === 'covered' || (end === 'sender' && coverage === 'none')) return { ok: true };
  const charge = end === 'recipient' ? areaChargeIn(selectPrice(snapshot).quote?.price?.surcharges ?? []) : undefined;
  return charge === undefined
    ? { ok: false }
    : { ok: false, key: `answers:coverage.${coverage}`, params: { amount: format.money(charge) } };
}

/** `coveredZip`, for the step that asks for this end of the way. */
export function coverageRule(
  { actor }: { actor: PricedActor },
  end: End,
  format: Formats,
): NonNullable<CourierServices['checkRule']> {
  return async (_, zip, __, signal) => {
    if (actor.getSnapshot().hasTag('priceFailed')) actor.send({ type: 'price.retry' });
    const snapshot = await waitFor(actor, (now) => isAbout(now, end, zip) && isSettled(now), { signal });
    if (snapshot.hasTag('priceFailed')) throw new Error('The price could not be had');
    return answerIn(snapshot, end, format);
  };
}
