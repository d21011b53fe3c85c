/** Builds the price request from answers. Pure. */
import { isBagOffered } from '#domain/parcel/bag.ts';
import { constants } from '#domain/constants.ts';
import { bagSizes, productTypes, serviceTypes } from '#domain/order-choices.ts';
import { isToBranch } from '#domain/parcel/branch-delivery.ts';
import { isPostalCode } from '#domain/address/postal.ts';
import { type Flow, getFlow } from './order.flows.ts';
import type { OrderAnswers, OrderContext, PriceQuestion, QuoteRequest } from './order.types.ts';

const isZip = (text: unknown): text is string => typeof text === 'string' && isPostalCode(text);

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T => list.some((one) => one === value);

const isUpTo = (max: number, value: unknown): value is number => typeof value === 'number' && value > 0 && value <= max;

/** The insured value; without a value the price includes no insurance. */
function calculateInsurance({
  insure,
  itemValue,
}: OrderAnswers['parcel']): Pick<NonNullable<QuoteRequest['parcel']>, 'insure' | 'itemValue'> {
  if (insure !== true || !isUpTo(constants.parcel.maxItemValueCentavos, itemValue) || !Number.isInteger(itemValue))
    return {};
  return { insure, itemValue };
}

type Extras = Pick<NonNullable<QuoteRequest['parcel']>, 'codAmount' | 'bag'>;

/** Services beside transport: the bag if one is offered, and the amount to collect. */
function getExtras({ productType, serviceType, bag, codAmount }: OrderAnswers['parcel']): Extras {
  const isBagged =
    isOneOf(bagSizes, bag) &&
    isOneOf(serviceTypes, serviceType) &&
    isBagOffered({ productType: isOneOf(productTypes, productType) ? productType : undefined, serviceType });
  const isCollected = isUpTo(constants.cod.maxAmountCentavos, codAmount) && Number.isInteger(codAmount);
  return { ...(isCollected && { codAmount }), ...(isBagged && { bag }) };
}

type Limits = Flow['limits'];

/** The largest weight and side that may be asked about (D-50, D-51). */
const getLimits = (limits: Limits) =>
  limits === 'mobile'
    ? constants.parcel.mobile
    : { maxWeightKg: constants.parcel.other.maxWeightKg, maxSideCm: constants.parcel.web.maxSideCm };

function getParcel(parcel: OrderAnswers['parcel'], limits: Limits): QuoteRequest['parcel'] {
  const { weight, hasVolume, length, width, height } = parcel;
  const { maxWeightKg, maxSideCm: maxSide } = getLimits(limits);
  if (!isUpTo(maxWeightKg, weight)) return undefined;
  const isMeasured = hasVolume === true && isUpTo(maxSide, length) && isUpTo(maxSide, width) && isUpTo(maxSide, height);
  return {
    weight,
    ...(isMeasured && { hasVolume, length, width, height }),
    ...calculateInsurance(parcel),
    ...getExtras(parcel),
  };
}

/** Another parcel of the order: the standard service until one is chosen, the first kilogram until it has a weight. */
function toOther(parcel: OrderAnswers['parcel'], limits: Limits): NonNullable<QuoteRequest['moreParcels']>[number] {
  const asked = getParcel(parcel, limits);
  const productType = isOneOf(productTypes, parcel.productType) ? parcel.productType : 'standard';
  return { productType, ...(asked && { parcel: asked }) };
}

/**
 * The request for the answers so far, undefined while the origin is unknown. Until the destination is known the origin
 * replaces it: the response then only shows whether the origin is served (D-63).
 */
export function toQuoteRequest(
  { sender, recipient, parcel, others }: OrderAnswers,
  limits: Limits = 'web',
): QuoteRequest | undefined {
  if (!isZip(sender.zip)) return undefined;
  const destination = isZip(recipient.zip) ? recipient : sender;
  const asked = getParcel(parcel, limits);
  return {
    originZip: sender.zip,
    destinationZip: destination.zip ?? sender.zip,
    ...(sender.city && { originCity: sender.city }),
    ...(destination.city && { destinationCity: destination.city }),
    ...(isToBranch(recipient) && { deliverTo: 'branch' }),
    ...(asked && { parcel: asked }),
    ...(others && { moreParcels: others.parcels.map((other) => toOther(other, limits)) }),
  };
}

type Quoted = Pick<OrderContext, 'answers' | 'quote' | 'quotedFor'>;
type Asked = Pick<OrderContext, 'answers' | 'flow'>;

/** The price request for the answers so far, undefined while the origin is unknown or when the price is to be confirmed. */
export function toPriceQuestion({ answers, flow }: Asked): PriceQuestion | undefined {
  const { limits, isPriced } = getFlow(flow);
  const request = isPriced ? toQuoteRequest(answers, limits) : undefined;
  if (!request) return undefined;
  const hasDestination = isZip(answers.recipient.zip);
  return { key: JSON.stringify({ ...request, hasDestination }), request, hasDestination };
}

/** Whether the current price belongs to the current answers. */
export function isQuoteCurrent({ quote, quotedFor, ...asked }: Quoted & Asked): boolean {
  return quote !== undefined && quotedFor?.key === toPriceQuestion(asked)?.key;
}

/** No courier comes to the origin (D-63, MSG-08). */
export const isUnserved = ({ answers, quote, quotedFor }: Quoted): boolean =>
  quote?.origin === 'none' && quotedFor?.request.originZip === answers.sender.zip;

/** The order can't be placed until it is brought to a branch, or the sender's address changes. */
export const hasNoOutlet = (quoted: Quoted): boolean =>
  isUnserved(quoted) && quoted.answers.pickup.handover !== 'dropOff';
