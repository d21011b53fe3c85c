/** What the tariff's page shows, as its address says it: `?view=international`, or `?service=express&from=44100&to=YUC`. */
import { type ProductType, productTypes } from '#domain/entities.ts';
import { findState, type StateCode } from '#domain/states.ts';
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

function countIn(search: URLSearchParams, name: string): number | undefined {
  const count = Number(search.get(name));
  return Number.isInteger(count) && count > 0 ? count : undefined;
}

export function readFreightQuery(search: URLSearchParams): FreightQuery {
  return {
    view: search.get('view') === 'international' ? 'international' : 'national',
    service: productTypes.find((product) => product === search.get('service')) ?? 'standard',
    from: search.get('from')?.trim().slice(0, longestZip) || undefined,
    to: findState(search.get('to') ?? '')?.code,
    zone: countIn(search, 'zone'),
    kg: countIn(search, 'kg'),
  };
}

/** What differs from the first view. */
export function freightAddress({ view, service, from, to, zone, kg }: FreightQuery): string {
  const search = new URLSearchParams();
  if (view === 'international') search.set('view', view);
  if (service !== 'standard') search.set('service', service);
  if (from) search.set('from', from);
  if (to) search.set('to', to);
  if (zone) search.set('zone', String(zone));
  if (kg) search.set('kg', String(kg));
  return search.size > 0 ? `${paths.freight}?${search}` : paths.freight;
}
