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

export interface OrderPrefill extends ParcelQuestion {
  productType?: ProductType | undefined;
}

const prefillPath = (path: string, { productType, ...question }: OrderPrefill): string =>
  orderParams.href(path, { ...withSize(question), productType });

/** The online order with the known data. */
export const orderPrefillPath = (known: OrderPrefill): string => prefillPath(paths.onlineOrder, known);

/**
 * Where an order begins, "Enviar" and "Enviar así": signed out in the flow that can be filled in at once (D-05), unless
 * something is to be collected, which takes an account that may (ROLE-03).
 */
export const orderStartPath = (isSignedIn: boolean, known: OrderPrefill = {}): string =>
  prefillPath(isSignedIn || known.codAmount !== undefined ? paths.onlineOrder : paths.placeOrder, known);

const againParams = searchParams({ orderNo: param('again', typedText) });

/** The link of "again": the order with all but the pickup of an earlier one. */
export function orderAgainPath(orderNo: string): string {
  return againParams.href(paths.onlineOrder, { orderNo });
}

/** The number of the order to repeat, on any page. */
export function readOrderAgain(search: URLSearchParams): string | undefined {
  return againParams.read(search).orderNo || undefined;
}
