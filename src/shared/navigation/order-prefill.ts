/**
 * Passes another page's data about a shipment to the order in the order's own URL (ENT-04): it contains no personal
 * data, and a URL survives signing in, a reload and a new tab.
 */
import { type ProductType, productTypes } from '#domain/order-choices.ts';
import { parcelParams, type ParcelQuestion, withSize } from './parcel-search-params.ts';
import { paths } from './paths.ts';
import { oneOf, param, searchParams, typedText } from './search-params.ts';

/** Read by the order alone, in its `prefill.ts`. */
export const orderParams = searchParams({ ...parcelParams, productType: param('service', oneOf(productTypes)) });

interface OrderPrefill extends ParcelQuestion {
  productType?: ProductType | undefined;
}

/**
 * Where an order begins, "Enviar" and "Enviar así": signed out in the flow that can be filled in at once (D-05), also
 * where something is to be collected; whether the account may is known after signing in (ROLE-03).
 */
export function orderStartPath(isSignedIn: boolean, { productType, ...question }: OrderPrefill = {}): string {
  const path = isSignedIn ? paths.onlineOrder : paths.placeOrder;
  return orderParams.href(path, { ...withSize(question), productType });
}

const againParams = searchParams({ orderNo: param('again', typedText) });

/** The link of "again": the order with all but the pickup of an earlier one. */
export function orderAgainPath(orderNo: string): string {
  return againParams.href(paths.onlineOrder, { orderNo });
}

/** The number of the order to repeat, on any page. */
export function readOrderAgain(search: URLSearchParams): string | undefined {
  return againParams.read(search).orderNo || undefined;
}
