/** The URL parameters of the one-click order's page: `?to=international&step=second`. */
import { placeKinds, type PlaceKind, placeSteps, type PlaceStep } from '#machines/place-order/place-order.types.ts';
import { paths } from './paths.ts';
import { oneOf, param, searchParams, text, typedText } from './search-params.ts';

export interface PlaceQuestion {
  kind: PlaceKind;
  /** The step of the draft, if the URL does not name one. */
  step: PlaceStep | undefined;
  /** The key of an order whose customer returns from signing in. */
  asked: string | undefined;
  /** The number of an earlier order to repeat. */
  again: string | undefined;
}

export const placeParams = searchParams<PlaceQuestion>({
  kind: param<PlaceKind>('to', oneOf(placeKinds), 'domestic'),
  step: param('step', oneOf(placeSteps)),
  asked: param('place', text(36)),
  again: param('again', typedText),
});

export const placeOrderPath = (question: Partial<PlaceQuestion>): string =>
  placeParams.href(paths.placeOrder, question);
