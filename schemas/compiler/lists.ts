/** Closed lists of the domain that a schema refers to with `{"$list": "productTypes"}`. */
import { customsPurposes, paymentModesAbroad } from '#domain/parcel/abroad.ts';
import { bannerAreas, bannerAudiences } from '#domain/content/banner.ts';
import { branchServices } from '#domain/address/branch.ts';
import {
  blogTopics,
  contentKinds,
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
} from '#domain/content/content.ts';
import { bankChoices } from '#domain/pricing/banks.ts';
import { businessNatures, genders } from '#domain/pricing/cod.ts';
import { nationalities } from '#domain/account/nationalities.ts';
import { queueKinds } from '#domain/account/operator-queue.ts';
import { operatorRoles } from '#domain/account/operator-roles.ts';
import {
  cancelledBecause,
  cancelReasons,
  caseReasons,
  orderPhases,
  orderStatuses,
  orderTimes,
  scanExceptions,
} from '#domain/parcel/order-status.ts';
import { deliveryPlaces } from '#domain/parcel/branch-delivery.ts';
import { deliveryChangeKinds, deliveryReasons, deliveryWindows, safePlaces } from '#domain/parcel/delivery-change.ts';
import {
  businessGoods,
  contactSubjects,
  inboxKinds,
  investments,
  monthlyParcels,
  premisesKinds,
} from '#domain/account/inbox.ts';
import { campaignAudiences } from '#domain/pricing/campaign.ts';
import { couponChannels, couponFees, couponStatuses, couponTypes } from '#domain/pricing/coupon.ts';
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
} from '#domain/order-choices.ts';
import { claimKinds } from '#domain/parcel/claim.ts';
import { orderSources } from '#domain/parcel/shipments.ts';
import { closedReasons } from '#domain/parcel/pickup-slots.ts';
import { handovers } from '#domain/parcel/drop-off.ts';
import { delayReasons } from '#domain/parcel/promise-ledger.ts';
import { returnReasons, returnStarters } from '#domain/parcel/return-label.ts';
import { stateCodes } from '#domain/address/states.ts';

export const lists: Readonly<Record<string, readonly string[]>> = {
  bagSizes,
  bankChoices,
  bannerAreas,
  bannerAudiences,
  branchServices,
  blogTopics,
  businessGoods,
  businessNatures,
  campaignAudiences,
  cancelledBecause,
  cancelReasons,
  carriedAs,
  caseReasons,
  claimKinds,
  closedReasons,
  contactSubjects,
  contentKinds,
  contentPages,
  couponChannels,
  couponFees,
  couponStatuses,
  couponTypes,
  customsPurposes,
  delayReasons,
  deliveryChangeKinds,
  deliveryPlaces,
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
  handovers,
  informationTopics,
  listedKinds,
  nationalities,
  newsTopics,
  openPaymentModes,
  operatorRoles,
  premisesKinds,
  orderFlows,
  orderSources,
  orderPhases,
  orderStatuses,
  orderTimes,
  paymentModes,
  paymentModesAbroad,
  payTypes,
  positionTopics,
  productTypes,
  questionTopics,
  queueKinds,
  returnReasons,
  returnStarters,
  safePlaces,
  scanExceptions,
  serviceTypes,
  stateCodes,
  videoTopics,
  workHours,
  workplaces,
};
