/** What the tariff's page shows, as its URL says it: `?view=international`, or `?service=express&from=44100&to=YUC`. */
import { type ProductType, productTypes } from '#domain/order-choices.ts';
import type { StateCode } from '#domain/address/states.ts';
import { count, oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { stateCode } from '#src/shared/navigation/state-param.ts';
import { paths } from '#src/shared/navigation/paths.ts';

export const freightViews = ['national', 'international'] as const;
type FreightView = (typeof freightViews)[number];

export interface FreightQuery {
  view: FreightView;
  service: ProductType;
  /** A postal code, as it was typed. */
  from: string | undefined;
  /** A state. */
  to: StateCode | undefined;
  /** The zone on screen where only one has room. */
  zone: number | undefined;
  /** The weight on screen where only one has room, in kilograms. */
  kg: number | undefined;
}

const longestZip = 20;

/** What differs from the first view is written. */
export const freightParams = searchParams<FreightQuery>({
  view: param('view', oneOf(freightViews), 'national'),
  service: param<ProductType>('service', oneOf(productTypes), 'standard'),
  from: param('from', text(longestZip)),
  to: param('to', stateCode),
  zone: param('zone', count),
  kg: param('kg', count),
});

export const freightHref = (query: FreightQuery): string => freightParams.href(paths.freight, query);
