/**
 * What another page already knows of a shipment goes to the order in the order's own URL (ENT-04): it is nothing
 * personal, and a URL survives signing in, a reload and a new tab.
 */
import { type ProductType, productTypes } from '#domain/entities.ts';
import { parcelParams, type ParcelQuestion, withSize } from './parcel-search-params.ts';
import { paths } from './paths.ts';
import { oneOf, param, searchParams, typedText } from './search-params.ts';

/** Read by the order alone, in its `prefill.ts`. */
export const orderParams = searchParams({ ...parcelParams, productType: param('service', oneOf(productTypes)) });

export interface OrderPrefill extends ParcelQuestion {
  productType?: ProductType | undefined;
}

/** Where "Enviar así" leads: the order with what is known already. */
export function orderPrefillPath({ productType, ...question }: OrderPrefill): string {
  return orderParams.href(paths.onlineOrder, { ...withSize(question), productType });
}

const againParams = searchParams({ orderNo: param('again', typedText) });

/** Where "again" leads: the order with all but the pickup of an earlier one. */
export function orderAgainPath(orderNo: string): string {
  return againParams.href(paths.onlineOrder, { orderNo });
}

/** The number of the order that is to be had again, on whichever page. */
export function readOrderAgain(search: URLSearchParams): string | undefined {
  return againParams.read(search).orderNo || undefined;
}
