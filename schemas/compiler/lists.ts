/** Closed lists of the domain that a schema refers to with `{"$list": "productTypes"}`. */
import { customsPurposes, paymentModesAbroad } from '#domain/abroad.ts';
import { bannerAreas } from '#domain/banner.ts';
import {
  blogTopics,
  contentPages,
  detailKinds,
  eventTimes,
  eventTopics,
  informationTopics,
  listedKinds,
  newsTopics,
  positionTopics,
  questionTopics,
  videoTopics,
  workHours,
  workplaces,
} from '#domain/content.ts';
import { bankChoices } from '#domain/banks.ts';
import { businessNatures, genders } from '#domain/cod-application.ts';
import { nationalities } from '#domain/nationalities.ts';
import { caseReasons } from '#domain/courier-reports.ts';
import { deliveryChangeKinds, deliveryReasons, deliveryWindows, safePlaces } from '#domain/delivery-change.ts';
import {
  businessGoods,
  contactSubjects,
  inboxKinds,
  investments,
  monthlyParcels,
  premisesKinds,
} from '#domain/inbox.ts';
import { cancelReasons } from '#domain/order-cancel.ts';
import { couponChannels, couponFees, couponStatuses, couponTypes } from '#domain/coupon.ts';
import {
  bagSizes,
  carriedAs,
  goodsCategories,
  openPaymentModes,
  orderFlows,
  paymentModes,
  payTypes,
  productTypes,
  serviceTypes,
} from '#domain/entities.ts';
import { scanExceptions } from '#domain/courier-reports.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { orderSources, orderTimes } from '#domain/shipments.ts';
import { closedReasons } from '#domain/pickup.ts';
import { delayReasons } from '#domain/promise-ledger.ts';
import { stateCodes } from '#domain/states.ts';

export const lists: Readonly<Record<string, readonly string[]>> = {
  bagSizes,
  bankChoices,
  bannerAreas,
  blogTopics,
  businessGoods,
  businessNatures,
  cancelReasons,
  carriedAs,
  caseReasons,
  closedReasons,
  contactSubjects,
  contentPages,
  couponChannels,
  couponFees,
  couponStatuses,
  couponTypes,
  customsPurposes,
  delayReasons,
  deliveryChangeKinds,
  deliveryReasons,
  deliveryWindows,
  inboxKinds,
  investments,
  monthlyParcels,
  detailKinds,
  eventTimes,
  eventTopics,
  genders,
  goodsCategories,
  informationTopics,
  listedKinds,
  nationalities,
  newsTopics,
  openPaymentModes,
  premisesKinds,
  orderFlows,
  orderSources,
  orderStatuses,
  orderTimes,
  paymentModes,
  paymentModesAbroad,
  payTypes,
  positionTopics,
  productTypes,
  questionTopics,
  safePlaces,
  scanExceptions,
  serviceTypes,
  stateCodes,
  videoTopics,
  workHours,
  workplaces,
};
