/** The page of an order that was placed (D-103), with the flow that it came from. */
import { paths } from './paths.ts';
import { oneOf, param, searchParams } from './search-params.ts';

/** `/onlineOrder`, `/placeOrder`, `/appOrder`: their pages ask different calls and lead on to different pages (D-96). */
const placingFlows = ['online', 'place', 'app'] as const;
export type PlacingFlow = (typeof placingFlows)[number];

export const placedParams = searchParams({ flow: param<PlacingFlow>('flow', oneOf(placingFlows), 'online') });

export const orderPlacedPath = (orderNo: string, flow: PlacingFlow): string =>
  placedParams.href(paths.orderPlaced(orderNo), { flow });
