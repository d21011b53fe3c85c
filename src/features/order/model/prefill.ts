/** What the order's URL says of a shipment (ENT-04), as the order takes it: `order-prefill.ts` writes such URLs. */
import { isBagOffered } from '#domain/parcel/bag.ts';
import { constants } from '#domain/constants.ts';
import type { ProductType } from '#domain/order-choices.ts';
import { parsePostalCode } from '#domain/address/postal.ts';
import { orderParams } from '#src/shared/navigation/order-prefill.ts';
import { parcelParams, type ParcelQuestion, readParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { searchParams } from '#src/shared/navigation/search-params.ts';

const within = (value: unknown, max: number) =>
  typeof value === 'number' && value > 0 && value <= max ? value : undefined;

const beyondParams = searchParams({ codAmount: parcelParams.codAmount });

/**
 * What a quotation had and the order of many accounts can't take: the amount to collect on delivery, in centavos. It
 * stays in the URL through the order's steps, so that a price without it is never taken for the quoted one.
 */
export function readBeyondOrder(search: URLSearchParams): number | undefined {
  const amount = within(beyondParams.read(search).codAmount, constants.cod.maxAmountCentavos);
  return Number.isInteger(amount) ? amount : undefined;
}

/** A step of the order, with what the order can't take still said. */
export function orderStepPath(step: string, search: URLSearchParams): string {
  return beyondParams.href(paths.orderStep(step), { codAmount: readBeyondOrder(search) });
}

const zip = (text: string | undefined) => (text === undefined ? undefined : parsePostalCode(text));

type Answers = Record<string, unknown>;

const known = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined));

/** A whole size or none: sides without the others say nothing. */
function getSize({ hasVolume, length, width, height }: ParcelQuestion): Answers {
  const { maxSideCm } = constants.parcel.web;
  const sides = {
    length: within(length, maxSideCm),
    width: within(width, maxSideCm),
    height: within(height, maxSideCm),
  };
  const isWhole = hasVolume && Object.values(sides).every((side) => side !== undefined);
  return isWhole ? { hasVolume, ...sides } : {};
}

/** How it is packed: a bag only where the order offers one (RULE-WEB-11, RULE-WEB-12). */
function getPacking({ serviceType, bag }: ParcelQuestion, productType: ProductType | undefined): Answers {
  return { serviceType, bag: isBagOffered({ productType, serviceType }) ? bag : undefined };
}

/**
 * The same as answers of the order's steps, by step. A URL is untrusted input: only possible answers are taken from it.
 */
export function readOrderPrefill(
  search: URLSearchParams,
): Readonly<Record<'sender' | 'recipient' | 'parcel' | 'pickup', Answers>> {
  const question = readParcelQuestion(search);
  const { productType } = orderParams.read(search);
  const { other, maxItemValueCentavos } = constants.parcel;
  const value = within(question.itemValue, maxItemValueCentavos);
  return {
    sender: known({ zip: zip(question.originZip) }),
    recipient: known({ zip: zip(question.destinationZip) }),
    parcel: known({
      productType,
      ...getPacking(question, productType),
      weight: within(question.weight, other.maxWeightKg),
      ...getSize(question),
      ...(Number.isInteger(value) && { itemValue: value, insure: question.insure }),
      codAmount: readBeyondOrder(search),
    }),
    pickup: known({ paymentMode: question.paymentMode }),
  };
}
