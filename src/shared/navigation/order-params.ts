import {
  type AddressType,
  addressTypes,
  type PlaceKind,
  placeKinds,
  type PlaceStep,
  placeSteps,
} from '#machines/order/order.types.ts';
import { constants } from '#domain/constants.ts';
import { isObject } from '#schemas/model/json.ts';
import { parcelParams } from './parcel-search-params.ts';
import { paths } from './paths.ts';
import { oneOf, param, searchParams, text, typedText } from './search-params.ts';

/** The URL parameters of the one-click order's page: `?to=international&step=second`. */
interface PlaceQuestion {
  kind: PlaceKind;
  /** The step of the draft, if the URL does not name one. */
  step: PlaceStep | undefined;
  /** The key of an order whose customer returns from signing in. */
  asked: string | undefined;
  /** The number of an earlier order to repeat. */
  again: string | undefined;
  /** What a quotation would collect on delivery, in centavos: not every account may. */
  codAmount: number | string | undefined;
}

export const placeParams = searchParams<PlaceQuestion>({
  kind: param<PlaceKind>('to', oneOf(placeKinds), 'domestic'),
  step: param('step', oneOf(placeSteps)),
  asked: param('place', text(36)),
  again: param('again', typedText),
  codAmount: parcelParams.codAmount,
});

export const placeOrderPath = (question: Partial<PlaceQuestion>): string =>
  placeParams.href(paths.placeOrder, question);

/** The URL parameters of the pages of the mobile order (ROUTE-35 to 42). */
const dispatchParam = param('dispatch', text(constants.text.code));

/** `?dispatch=`: the branch or courier whose link it was (D-99). */
export const appOrderParams = searchParams({
  dispatch: dispatchParam,
  /** The key of an order whose customer returns from signing in (D-06). */
  asked: param('place', text(36)),
  /** The number of an earlier order to repeat. */
  again: param('again', text(constants.text.code), ''),
});

/** ENT-10: the sender's, otherwise the receiver's. */
export const appAddressParams = searchParams({
  address: param<AddressType>('type', oneOf(addressTypes), 'receiver'),
  dispatch: dispatchParam,
});

export const appDetailParams = searchParams({ orderNo: param('orderNo', text(constants.text.name), '') });

export const appAddressPath = (address: AddressType): string => appAddressParams.href(paths.appAddress, { address });
/** What the link says that leads to an address for the sake of the book. */
export const forBook = { book: true } as const;
export const isForBook = (state: unknown): boolean => isObject(state) && state['book'] === true;
export const appOriginPath = (address: AddressType): string => appAddressParams.href(paths.appOrigin, { address });
export const appCityPath = (address: AddressType): string => appAddressParams.href(paths.appCity, { address });
export const appDetailPath = (orderNo: string): string => appDetailParams.href(paths.appDetail, { orderNo });
