/** What the recipient of a parcel may still change about its delivery. */
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { canChangeDelivery, offeredDeliveryDays } from '#domain/delivery-change.ts';
import { phoneTail } from '#domain/phone.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { ServerContext } from '../../context.ts';
import type { Input } from '../../http/handlers.ts';
import { findNearestBranch } from '../branches/nearest.ts';
import { companyHolidays } from '../catalogue/company-holidays.ts';
import { findPlace } from '../catalogue/places.ts';
import { lookUpOne, type Visitor } from '../tracking/authorize-waybill.ts';
import { getChange } from '../tracking/parcel.ts';
import { type Delivery, findDelivery } from './store.ts';

/** Until the courier has it, and a limited number of times; in another country it isn't ours to change. */
export const isOpen = ({ status, changes, country }: Pick<Delivery, 'status' | 'changes' | 'country'>): boolean =>
  country === null && canChangeDelivery(status) && changes < constants.deliveryChange.maxChanges;

/** For callers who may track the parcel; others get tracking's own outcome. */
export async function deliveryOptions(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail }: Input<'deliveryOptions'>,
): Promise<Answer<'deliveryOptions'>> {
  const { parcel, ...looked } = await lookUpOne(context, visitor, waybillNo, tail);
  if (!parcel) return { ...looked, options: null };
  const { db, clock } = context;
  const now = clock();
  const held = getChange(parcel.details);
  const delivery = await findDelivery(db, parcel.id);
  const zip = delivery.country === null ? delivery.zip : null;
  return {
    ...looked,
    options: {
      open: isOpen(delivery),
      promisedFrom: delivery.promised_from,
      promisedTo: delivery.promised_to,
      phoneTail: phoneTail(delivery.recipient_phone),
      days:
        zip === null
          ? []
          : offeredDeliveryDays(delivery.promised_to, localDate(now), await companyHolidays(db, [zip], now)),
      branch: zip === null ? null : await findNearestBranch(db, await findPlace(db, zip)),
      toCollect: delivery.to_collect,
      changesLeft: Math.max(0, constants.deliveryChange.maxChanges - delivery.changes),
      change: held?.kind === 'withdrawn' ? null : held,
    },
  };
}
