/** The online order with a scripted server, and drafts to open it with. */
import type { Decorator } from '@storybook/react-vite';
import { Link, Route, Routes } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { derivedAddress } from '#domain/address/address.ts';
import { usualBagWeights } from '#domain/parcel/bag.ts';
import {
  bagSizes,
  type PaymentMode,
  paymentModes,
  type PayType,
  payTypes,
  productTypes,
} from '#domain/order-choices.ts';
import { withVat } from '#domain/pricing/money.ts';
import { type PriceEnd, quoteProducts } from '#domain/pricing/pricing.ts';
import type { Coverage } from '#domain/pricing/tariff.ts';
import { weightLimit } from '#domain/parcel/weight.ts';
import { type OrderAnswers, type OrderStep, orderSteps } from '#machines/order/order.types.ts';
import { starterTariff } from '#server/starter/tariff.ts';
import type { Input } from '#src/api/types.ts';
import { OrderPage } from '#src/features/order/pages/order-page.tsx';
import { PlacedPage } from '#src/features/order/pages/placed-page.tsx';
import { itemTypes, openWeek, zipAnswers } from '#stories/forms/sample-services.ts';
import { anaLucia } from '#fixtures/account.ts';
import { ana, jose, joseAtHisDoor } from '#fixtures/contacts.ts';
import { waitingOrder } from '#fixtures/orders.ts';
import { boxedClothes } from '#fixtures/parcels.ts';
import type { ZipAnswer } from '#src/courier-fields/index.ts';
import { type FakeCalls, pending, withFakeSite } from '#stories/support/fake-site.tsx';

export const fullAnswers: OrderAnswers = {
  sender: ana,
  recipient: joseAtHisDoor,
  parcel: boxedClothes,
  pickup: { pickupDate: '2026-11-23', pickupSlot: '10-12', paymentMode: 'PP_CASH' },
  review: {},
};

/** Stores a draft of the first version on the device: finished up to a step, which is the current one. */
export function saveDraft(step: OrderStep, over: Partial<OrderAnswers> = {}, extra: object = {}): void {
  const before = orderSteps.slice(0, orderSteps.indexOf(step));
  const given = Object.fromEntries(orderSteps.map((name) => [name, before.includes(name) ? fullAnswers[name] : {}]));
  const draft = { version: 1, step, answers: { ...given, ...over }, completed: before, pickupZip: '44160', ...extra };
  localStorage.setItem(
    `draft.order.${anaLucia.userId}`,
    JSON.stringify({ version: 1, savedAt: '2026-11-20T16:42:00.000Z', data: draft }),
  );
}

const guadalajara = {
  known: true,
  state: 'Jalisco',
  city: 'Guadalajara',
  township: 'Guadalajara',
  colonies: ['Americana', 'Lafayette', 'Obrera Centro'],
};

const zips: Readonly<Record<string, ZipAnswer>> = { ...zipAnswers, '44160': guadalajara };

export interface Covers {
  origin?: Coverage;
  destination?: Coverage;
}

/** By the server's clock, whatever the device's clock shows. */
const pricedAt = '2026-11-20T18:00:00.000Z';
export const dayAfterPriced = '2026-11-21';

function getQuotes(
  origin: PriceEnd,
  destination: PriceEnd,
  { parcel, deliverTo }: Pick<Input<'costByOrder'>, 'parcel' | 'deliverTo'>,
): Answer<'costByOrder'>['quotes'] {
  const insured = { insuredValue: parcel?.insure ? parcel.itemValue : undefined };
  const services = { ...insured, codAmount: parcel?.codAmount, bag: parcel?.bag, deliverTo };
  const way = { tariff: starterTariff, parcel };
  const back = quoteProducts({ ...way, origin: destination, destination: origin, services: insured });
  return quoteProducts({ ...way, origin, destination, services }).map((quote, index) => {
    const returnTotal = back[index]?.price?.total;
    return returnTotal === undefined ? quote : { ...quote, returnTotal };
  });
}

/** The domain's own prices at the starter tariff. */
export const priced =
  ({ origin = 'covered', destination = 'covered' }: Covers = {}): ((
    input: Input<'costByOrder'>,
  ) => Answer<'costByOrder'>) =>
  ({
    originZip,
    destinationZip,
    originCity,
    destinationCity,
    deliverTo,
    parcel,
    moreParcels,
  }: Input<'costByOrder'>): Answer<'costByOrder'> => ({
    answeredAt: pricedAt,
    ...(moreParcels && {
      moreParcels: moreParcels.map((other) => {
        const ends = { originZip, destinationZip, originCity, destinationCity, deliverTo };
        const { quotes } = priced()({ ...ends, parcel: other.parcel });
        return quotes.find(({ productType }) => productType === other.productType)?.price ?? null;
      }),
    }),
    estimate: parcel?.weight === undefined,
    origin,
    destination,
    nearestBranch:
      origin === 'none'
        ? { code: 'GDL01', name: 'Sucursal Centro', address: 'Av. Juárez 120', city: 'Guadalajara' }
        : null,
    quotes: getQuotes(
      { zip: originZip, city: originCity, coverage: origin },
      { zip: destinationZip, city: destinationCity, coverage: destination },
      { parcel, deliverTo },
    ),
  });

const payTypeOf: Record<PaymentMode, PayType> = { PP_CASH: 'prepaid', CC_CASH: 'collect', PP_PM: 'monthly' };
const payTypeLabels: Record<PayType, string> = {
  prepaid: 'Pagas al recolectar',
  collect: 'Paga quien recibe',
  monthly: 'Cargo mensual',
};

export const placedOrder = {
  orderNo: '20261120-0417',
  waybillNo: 'JMX004281220417',
  total: 21_684,
  pickupDate: '2026-11-23',
  pickupSlot: '10-12',
};

/** The order as its confirmation reads it. */
export const confirmedOrder: Answer<'orderDetail'> = {
  ...waitingOrder,
  ...placedOrder,
  counterpartName: jose.name,
  counterpartCity: jose.city,
  sender: { ...ana, ...derivedAddress(ana) },
  recipient: { ...jose, ...derivedAddress(jose) },
  pickup: { pickupDate: placedOrder.pickupDate, pickupSlot: placedOrder.pickupSlot, paymentMode: 'PP_CASH' },
  promisedFrom: '2026-11-27',
  promisedTo: '2026-12-01',
};

/** The confirmation page of each flow (D-103). */
export const placedRoute = <Route path="/orderPlaced/:orderNo" element={<PlacedPage />} />;

/** The bags of the starter data. */
export const bagRules = (): Answer<'bagWeightFlag'> => ({
  weightFlag: 1,
  bags: bagSizes.map((bag) => {
    const subtotal = starterTariff.packaging[bag];
    return { bag, maxWeightKg: usualBagWeights[bag], subtotal, total: withVat(subtotal) };
  }),
});

/** An account without a draft. */
const nothingSaved = (): Answer<'draftGet'> => ({ now: Date.now(), revision: 0, draft: null, ended: null });

export const workingCalls: FakeCalls = {
  areaByZip: ({ zipCode }) => {
    const { known = false, colonies = [] } = zips[zipCode] ?? {};
    return { zipCode, known, colonies: [...colonies], coverage: 'covered', settlements: [], catalogue: 'starter' };
  },
  stateCityByZip: ({ zipCode }) => {
    const { known = false, state = null, city = null, township = null } = zips[zipCode] ?? {};
    return { zipCode, known, state, city, township, catalogue: 'starter' };
  },
  goodsList: () => itemTypes,
  bagWeightFlag: bagRules,
  productTypeList: () =>
    productTypes.map((code) => {
      const { maxKg, decimals } = weightLimit('web', code);
      return {
        code,
        label: code,
        minBusinessDays: 3,
        maxBusinessDays: 7,
        maxWeightKg: maxKg,
        weightDecimals: decimals,
      };
    }),
  paymentModeList: () =>
    paymentModes.filter((code) => code !== 'PP_PM').map((code) => ({ code, label: code, payType: payTypeOf[code] })),
  payTypeList: () => payTypes.map((code) => ({ code, label: payTypeLabels[code] })),
  pickupSlots: () => ({
    days: openWeek.days.map(({ date, slots }) => ({ date, slots: slots.map((slot) => ({ ...slot })) })),
    todayFull: openWeek.todayFull,
    todayOver: false,
    nextFree: openWeek.nextFree.map((slot) => ({ ...slot })),
    closed: [],
  }),
  costByOrder: priced(),
  couponsForOrder: () => ({ coupons: [], proposal: null }),
  orderAdd: () => placedOrder,
  orderDetail: () => confirmedOrder,
  websiteOrderDetail: () => confirmedOrder,
  draftGet: nothingSaved,
  draftSave: ({ id, version, revision, fields }) => ({
    ...nothingSaved(),
    revision: revision + 1,
    draft: { id, version, fields },
  }),
  draftRemove: nothingSaved,
};

/** A signed-in customer's site; `calls` replace single responses. */
export const orderSite = (calls: FakeCalls = {}, user: typeof anaLucia = anaLucia, weightFlag: 0 | 1 = 0): Decorator =>
  withFakeSite({ user, weightFlag, calls: { ...workingCalls, ...calls } });

const Home = () => (
  <p>
    Inicio <Link to="/onlineOrder">Enviar</Link>
  </p>
);

export const renderOrder = () => (
  <Routes>
    <Route path="/onlineOrder" element={<OrderPage />} />
    <Route path="/onlineOrder/:step" element={<OrderPage />} />
    <Route path="/" element={<Home />} />
    {placedRoute}
    <Route path="/personalCenter/myOrdersList/:orderNo" element={<p>Detalle del pedido</p>} />
  </Routes>
);

export { pending };
