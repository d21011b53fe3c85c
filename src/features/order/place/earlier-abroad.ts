/** An earlier order to another country as the beginning of another one (D-64). */
import { withoutDerived } from '#domain/address.ts';
import { repeatedOnce } from '#machines/place-order/place-order.draft.ts';
import type { PlaceDraft } from '#machines/place-order/place-order.types.ts';
import type { Api } from '#src/api/types.ts';
import { asTypedThere } from './countries.ts';

/** All but when it is picked up; undefined where the order can't be had, and for one within the country. */
export async function fetchEarlierAbroad(
  api: Api,
  orderNo: string,
  signal: AbortSignal,
): Promise<PlaceDraft | undefined> {
  const [order, countries] = await Promise.all([
    api.call('orderDetail', { orderNo }, { signal }),
    api.call('countries', {}, { signal }),
  ]);
  if (!order.ok || order.data.country === null || !countries.ok) return undefined;
  const { sender, recipient, parcel, pickup, country: code } = order.data;
  const country = countries.data.find((each) => each.code === code);
  const { productType: _, ...declared } = parcel;
  return repeatedOnce({
    sender: withoutDerived(sender),
    recipient: { ...withoutDerived(recipient), phone: asTypedThere(recipient.phone, country) },
    parcel: declared,
    pickup,
  });
}
