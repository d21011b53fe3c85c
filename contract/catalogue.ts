/** The choices of an order, and the data of postal codes. */
import { Type as T } from '@sinclair/typebox';
import { goodsCategories, paymentModes, payTypes, productTypes } from '#domain/order-choices.ts';
import { closedReasons } from '#domain/parcel/pickup-slots.ts';
import { type CallRows, nullable, oneOf, uncounted } from './call.ts';
import { Coverage } from './pricing.ts';

/** `starter`: the small catalogue that the product ships; `official`: an imported one (D-94). */
const Catalogue = oneOf(['starter', 'official']);

const Settlement = T.Object({
  name: T.String(),
  kind: nullable(
    T.String({
      description: 'As the official catalogue says it, e.g. Fraccionamiento; null in the starter catalogue.',
    }),
  ),
  city: T.String(),
  township: T.String(),
});

const AreaOfZip = T.Object({
  zipCode: T.String(),
  known: T.Boolean(),
  coverage: Coverage,
  colonies: T.Array(T.String({ description: 'Each name once.' })),
  /** A code may lie in several municipalities: each settlement has its own. */
  settlements: T.Array(Settlement),
  catalogue: Catalogue,
});

const PlaceOfZip = T.Object({
  zipCode: T.String(),
  known: T.Boolean(),
  state: nullable(T.String()),
  city: nullable(T.String({ description: 'Of most of its settlements.' })),
  township: nullable(T.String({ description: 'Of most of its settlements.' })),
  catalogue: Catalogue,
});

/** A list that grows without a deployment: a code is any text. */
const ItemTypes = T.Array(
  T.Object({
    code: T.String(),
    label: T.String(),
    goodsCategory: oneOf(goodsCategories),
    hsCode: nullable(T.String({ description: 'Proposed to customs abroad: six digits; null where none is known.' })),
  }),
);

/** A service with its promise in business days and its weight limits. */
const Products = T.Array(
  T.Object({
    code: oneOf(productTypes),
    label: T.String(),
    minBusinessDays: T.Integer(),
    maxBusinessDays: T.Integer(),
    maxWeightKg: T.Number(),
    weightDecimals: T.Integer(),
  }),
);

/**
 * Both calls about a postal code together: importing two address books needs less, copying the catalogue needs more.
 */
const zips = [{ per: 'address', bucket: 'zip:address', limit: 1_200, windowSeconds: 600 }] as const;

export const PickupSlots = T.Object({
  days: T.Array(
    T.Object({
      date: T.String({ description: 'YYYY-MM-DD' }),
      slots: T.Array(T.Object({ slot: T.String({ description: 'HH-HH' }), free: T.Integer() })),
    }),
  ),
  todayFull: T.Boolean({ description: 'Slots of today are still offered, and none has a place.' }),
  todayOver: T.Boolean({ description: 'It is too late for any slot of today.' }),
  nextFree: T.Array(T.Object({ date: T.String(), slot: T.String() })),
  closed: T.Array(
    T.Object({ date: T.String({ description: 'A day without collection.' }), reason: oneOf(closedReasons) }),
  ),
});

export const catalogueCalls = {
  goodsList: {
    source: 'CALL-26',
    auth: 'none',
    input: 'calls/country',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'What a parcel may hold, and how each is handled unless the customer says otherwise (D-69).',
    answer: ItemTypes,
  },
  itemCategories: {
    source: 'CALL-61',
    auth: 'none',
    input: 'calls/country',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'The same list, for the app.',
    answer: ItemTypes,
  },
  paymentModeList: {
    source: 'CALL-27',
    auth: 'optional',
    input: 'calls/country',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'Payment modes; monthly settlement only with a contract (D-55).',
    answer: T.Array(T.Object({ code: oneOf(paymentModes), label: T.String(), payType: oneOf(payTypes) })),
  },
  payTypeList: {
    source: 'CALL-28',
    auth: 'none',
    input: 'calls/country',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'Who pays the freight and when.',
    answer: T.Array(T.Object({ code: oneOf(payTypes), label: T.String() })),
  },
  productTypeList: {
    source: 'CALL-29',
    auth: 'none',
    input: 'calls/country',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'Products with their promise in business days and weight limits.',
    answer: Products,
  },
  expressTypes: {
    source: 'CALL-72',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'The three services that coupons know (ENT-18), as productTypeList tells them.',
    answer: Products,
  },
  newExpressTypes: {
    source: 'CALL-73',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'Every service, for the website: the same as productTypeList.',
    answer: Products,
  },
  areaByZip: {
    source: 'CALL-34',
    auth: 'none',
    input: 'calls/zip',
    codes: [],
    limit: zips,
    summary: 'Colonies, coverage and surcharge zone of a postal code.',
    answer: AreaOfZip,
  },
  stateCityByZip: {
    source: 'CALL-35',
    auth: 'none',
    input: 'calls/zip',
    codes: [],
    limit: zips,
    summary: 'State, city and municipality of a postal code.',
    answer: PlaceOfZip,
  },
  pickupSlots: {
    source: 'D-56',
    auth: 'none',
    input: 'calls/pickup-slots',
    codes: [],
    limit: [{ per: 'address', bucket: 'slots:address', limit: 300, windowSeconds: 600 }],
    summary: 'Pickup slots with free places, the next three when the day is full, and days without collection.',
    answer: PickupSlots,
  },
  officeFlag: {
    source: 'CALL-87',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'weightFlag: 1 enforces the bag’s maximum weight, 0 warns (SYS-07, D-38).',
    answer: T.Object({ weightFlag: T.Union([T.Literal(0), T.Literal(1)]) }),
  },
} as const satisfies CallRows;
