/** Closed lists of the domain that a schema names with `{"$list": "productTypes"}`. */
import { couponStatuses } from '#domain/coupon.ts';
import { bagSizes, goodsCategories, orderFlows, paymentModes, payTypes, productTypes, serviceTypes } from '#domain/entities.ts';
import { orderStatuses } from '#domain/order-status.ts';

export const lists: Readonly<Record<string, readonly string[]>> = {
  bagSizes,
  couponStatuses,
  goodsCategories,
  orderFlows,
  orderStatuses,
  paymentModes,
  payTypes,
  productTypes,
  serviceTypes,
};
