/** Branches and their areas (FEAT-04, ROUTE-22). */
import { Type as T } from '@sinclair/typebox';
import { branchServices } from '#domain/address/branch.ts';
import { states } from '#domain/address/states.ts';
import { type CallRows, Instant, nullable, oneOf } from './call.ts';

const State = oneOf(states.map(({ code }) => code));

const Degrees = T.Number({ description: 'Decimal degrees, WGS 84' });
const Hours = T.Object({
  opens: T.Integer({ minimum: 0, description: 'Minutes since midnight on the branch’s own clock' }),
  closes: T.Integer({ maximum: 1440 }),
});

const week = {
  /** Seven days, Monday first; null is closed. */
  hours: T.Array(nullable(Hours), { minItems: 7, maxItems: 7 }),
  opensOnHolidays: T.Boolean(),
  /** IANA name: the hours are in the branch's local time. */
  timeZone: T.String(),
};

export const BranchWeek = T.Object(week);

const Branch = T.Object({
  code: T.String(),
  name: T.String(),
  street: T.String(),
  colony: T.String(),
  zip: T.String(),
  /** From `areaList`. */
  cityId: T.String(),
  city: T.String(),
  state: State,
  latitude: Degrees,
  longitude: Degrees,
  /** Ten digits. */
  phone: nullable(T.String()),
  services: T.Array(oneOf(branchServices)),
  ...week,
  closedOn: T.Optional(T.Array(T.String({ description: 'A company holiday there in the coming weeks, YYYY-MM-DD' }))),
  closedFrom: T.Optional(T.String({ description: 'From this day on it is closed for good, YYYY-MM-DD' })),
  /** By the server's clock at `now` of the answer. */
  open: T.Boolean(),
  /** When that changes; null when it never opens. */
  changesAt: nullable(Instant),
  /** Kilometres along the great circle with one decimal; null when the place has no position. */
  distanceKm: nullable(T.Number()),
});

/** The requested place, as far as it was recognized. */
const AskedPlace = T.Object({
  kind: oneOf(['postalCode', 'city', 'state', 'street', 'position'] as const),
  zip: nullable(T.String()),
  /** False for a postal code that is well formed but not in the catalogue: the answer has its neighbours (MSG-09). */
  known: T.Boolean(),
  cityId: nullable(T.String()),
  city: nullable(T.String()),
  state: nullable(State),
  latitude: nullable(Degrees),
  longitude: nullable(Degrees),
});

/** A place of the same name: by `cityId` where it has branches, else by its `zip`. */
const Namesake = T.Object({
  city: T.String(),
  state: State,
  cityId: nullable(T.String()),
  zip: nullable(T.String()),
});

const BranchList = T.Object({
  /** The server's clock. */
  now: Instant,
  place: AskedPlace,
  /** When several states have a place of the requested name: all of them, else none. */
  namesakes: T.Array(Namesake),
  /** Nearest first when the place has a position, else by city and name. */
  branches: T.Array(Branch),
  /** Of the whole area, including other pages. */
  total: T.Integer(),
  page: T.Integer(),
  pageSize: T.Integer(),
});

/** A point on the map. */
const BranchPoint = T.Object({
  code: T.String(),
  name: T.String(),
  cityId: T.String(),
  city: T.String(),
  state: State,
  latitude: Degrees,
  longitude: Degrees,
});

const BranchMap = T.Object({ points: T.Array(BranchPoint) });

/** All 32 states, including those without a branch; cities with a branch only, by name. */
const AreaList = T.Object({
  areas: T.Array(
    T.Object({
      state: State,
      name: T.String(),
      branches: T.Integer(),
      cities: T.Array(
        T.Object({
          cityId: T.String(),
          name: T.String(),
          branches: T.Integer(),
          /** The center of its branches. */
          latitude: Degrees,
          longitude: Degrees,
        }),
      ),
    }),
  ),
});

/** Names that a visitor may type, by state, without other data. */
const PlaceNames = T.Object({
  states: T.Array(
    T.Object({
      name: T.String(),
      cities: T.Array(T.Object({ name: T.String(), branches: T.Integer({ minimum: 1 }) })),
      towns: T.Array(T.String(), {
        description: 'Cities and municipalities of the postal catalogue without a branch.',
      }),
    }),
  ),
});

/** The services in a city. */
const OnlineConfig = T.Object({
  cities: T.Array(
    T.Object({
      cityId: T.String(),
      name: T.String(),
      state: State,
      branches: T.Integer(),
      /** Whether couriers collect at some address of the city (D-63). */
      collects: T.Boolean(),
      /** How many branches offer each service; services without any are left out. */
      services: T.Array(T.Object({ service: oneOf(branchServices), branches: T.Integer() })),
      /** How many branches open on Saturdays, on Sundays and on public holidays. */
      saturdays: T.Integer(),
      sundays: T.Integer(),
      holidays: T.Integer(),
    }),
  ),
});

/** A page calls it once; building the list reads the catalogue. */
const placeNameLimit = [{ per: 'address', bucket: 'place-names:address', limit: 60, windowSeconds: 600 }] as const;

/** Of all calls about branches together: more than a person needs, less than copying the network takes. */
const branchLimit = [{ per: 'address', bucket: 'branches:address', limit: 120, windowSeconds: 60 }] as const;

export const branchCalls = {
  networkByProvince: {
    source: 'CALL-30',
    auth: 'none',
    input: 'calls/network-by-province',
    codes: ['noOutlets'],
    limit: branchLimit,
    summary: 'A page of the branches of a state, or of one of its cities.',
    answer: BranchList,
  },
  networkByZip: {
    source: 'CALL-31',
    auth: 'none',
    input: 'calls/network-by-zip',
    codes: ['networkNotFound'],
    limit: branchLimit,
    summary: 'The branches nearest to a postal code.',
    answer: BranchList,
  },
  networkSearch: {
    source: 'FEAT-04',
    auth: 'none',
    input: 'branches/search',
    codes: ['networkNotFound'],
    limit: branchLimit,
    summary: 'The branches that a postal code, a state, a city or words of a street or name lead to.',
    answer: BranchList,
  },
  networkNear: {
    source: 'FEAT-04',
    auth: 'none',
    input: 'calls/network-near',
    codes: ['outsideMexico', 'networkNotFound'],
    limit: branchLimit,
    summary: 'The branches nearest to a position, which is not kept.',
    answer: BranchList,
  },
  networkMap: {
    source: 'D-91',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: branchLimit,
    summary: 'Every branch as a dot of the map.',
    answer: BranchMap,
  },
  areaList: {
    source: 'CALL-54',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: branchLimit,
    summary: 'The states with their cities and how many branches each has.',
    answer: AreaList,
  },
  placeNames: {
    source: 'FEAT-04',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: placeNameLimit,
    summary: 'Every city and municipality of the postal catalogue, to be suggested while one types.',
    answer: PlaceNames,
  },
  sitesByArea: {
    source: 'CALL-55',
    auth: 'none',
    input: 'calls/sites-by-area',
    codes: ['noOutlets'],
    limit: branchLimit,
    summary: 'A page of the branches of a city.',
    answer: BranchList,
  },
  onlineConfig: {
    source: 'CALL-69',
    auth: 'none',
    input: 'calls/online-config',
    codes: ['noOutlets'],
    limit: branchLimit,
    summary: 'What the network does in cities: services, collection, days.',
    answer: OnlineConfig,
  },
} as const satisfies CallRows;
