/**
 * What another page already knows of a shipment goes to the order in the order's own URL (ENT-04): it is nothing
 * personal, and a URL survives signing in, a reload and a new tab.
 */
import { constants } from '#domain/constants.ts';
import { type ProductType, productTypes } from '#domain/entities.ts';
import { isPostalCode } from '#domain/postal.ts';
import { parcelParams, type ParcelQuestion, readParcelQuestion, withSize } from './parcel-search-params.ts';
import { paths } from './paths.ts';
import { oneOf, param, searchParams, typedText } from './search-params.ts';

const orderParams = searchParams({ ...parcelParams, productType: param('service', oneOf(productTypes)) });

export interface OrderPrefill extends Pick<
  ParcelQuestion,
  | 'originZip'
  | 'destinationZip'
  | 'weight'
  | 'hasVolume'
  | 'length'
  | 'width'
  | 'height'
  | 'itemValue'
  | 'insure'
  | 'codAmount'
> {
  productType?: ProductType | undefined;
}

/** Where "Enviar así" leads: the order with what is known already. */
export function orderPrefillPath({ productType, ...question }: OrderPrefill): string {
  return orderParams.href(paths.onlineOrder, { ...withSize(question), productType });
}

const within = (value: unknown, max: number) =>
  typeof value === 'number' && value > 0 && value <= max ? value : undefined;

const beyondParams = searchParams({ codAmount: parcelParams.codAmount });

/**
 * What a quotation had and the order can't take: the amount to collect on delivery, in centavos. It stays in the URL
 * through the order's steps, so that a price without it is never taken for the quoted one.
 */
export function readBeyondOrder(search: URLSearchParams): number | undefined {
  const amount = within(beyondParams.read(search).codAmount, constants.cod.maxAmountCentavos);
  return Number.isInteger(amount) ? amount : undefined;
}

/** A step of the order, with what the order can't take still said. */
export function orderStepPath(step: string, search: URLSearchParams): string {
  return beyondParams.href(paths.orderStep(step), { codAmount: readBeyondOrder(search) });
}

const againParams = searchParams({ orderNo: param('again', typedText) });

/** Where "again" leads: the order with all but the pickup of an earlier one. */
export function orderAgainPath(orderNo: string): string {
  return againParams.href(paths.onlineOrder, { orderNo });
}

/** The number of the order that is to be had again. */
export function readOrderAgain(search: URLSearchParams): string | undefined {
  return againParams.read(search).orderNo || undefined;
}

const zip = (text: string | undefined) => (text !== undefined && isPostalCode(text) ? text : undefined);

type Answers = Record<string, unknown>;

const known = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined));

/** A whole size or none: sides without the others say nothing. */
function sizeOf({ hasVolume, length, width, height }: ParcelQuestion): Answers {
  const { maxSideCm } = constants.parcel.web;
  const sides = {
    length: within(length, maxSideCm),
    width: within(width, maxSideCm),
    height: within(height, maxSideCm),
  };
  const isWhole = hasVolume && Object.values(sides).every((side) => side !== undefined);
  return isWhole ? { hasVolume, ...sides } : {};
}

/**
 * The same as answers of the order's steps, by step. A URL is anybody's text: only what could be an answer is
 * taken from it.
 */
export function readOrderPrefill(
  search: URLSearchParams,
): Readonly<Record<'sender' | 'recipient' | 'parcel', Answers>> {
  const question = readParcelQuestion(search);
  const { other, maxItemValueCentavos } = constants.parcel;
  const value = within(question.itemValue, maxItemValueCentavos);
  return {
    sender: known({ zip: zip(question.originZip) }),
    recipient: known({ zip: zip(question.destinationZip) }),
    parcel: known({
      productType: orderParams.read(search).productType,
      weight: within(question.weight, other.maxWeightKg),
      ...sizeOf(question),
      ...(Number.isInteger(value) && { itemValue: value, insure: question.insure }),
    }),
  };
}
