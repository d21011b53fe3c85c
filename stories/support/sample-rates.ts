/** A quotation and a tariff as the server answers them; the figures add up. */
import type { Answer } from '#contract/answers.ts';
import { vatOf } from '#domain/money.ts';

type Quotation = Answer<'standardQuote'>;
type SampleQuote = Quotation['quotes'][number];
type Price = NonNullable<SampleQuote['price']>;

const zones = [150, 300, 600, 900, 1200, 1800, null].map((upToKm, index, all) => ({
  zone: index + 1,
  fromKm: all[index - 1] ?? 0,
  upToKm,
}));

function priceOf(freight: number, surcharges: Price['surcharges']): Price {
  const subtotal = surcharges.reduce((sum, { amount }) => sum + amount, freight);
  const vat = vatOf(subtotal);
  return { billingWeightKg: 3, volumetricWeightKg: 1.2, freight, surcharges, subtotal, vat, total: subtotal + vat };
}

const fuel = (freight: number): Price['surcharges'][number] => ({ code: 'fuel', amount: Math.round(freight * 0.12) });

function quoteOf(
  productType: SampleQuote['productType'],
  freight: number,
  days: readonly [number, number],
  rest: Partial<SampleQuote> = {},
): SampleQuote {
  return {
    productType,
    available: true,
    reason: null,
    minBusinessDays: days[0],
    maxBusinessDays: days[1],
    price: priceOf(freight, [fuel(freight)]),
    lowerWeight: null,
    cheaperProduct: null,
    ...rest,
  };
}

/** 2.5 kg in a box of 30 × 20 × 10 cm from Guadalajara to Mérida. */
export const sampleQuotation: Quotation = {
  origin: { zip: '44100', known: true, state: 'Jalisco', city: 'Guadalajara', coverage: 'covered' },
  destination: { zip: '97000', known: true, state: 'Yucatán', city: 'Mérida', coverage: 'covered' },
  distanceKm: 1437,
  zone: 6,
  zones,
  weight: { actualKg: 2.5, volumetricKg: 1.2, billingKg: 3, basis: 'actual' },
  fuelPercent: 12,
  insurancePercent: 1.5,
  codPercent: 3,
  quotes: [
    quoteOf('standard', 14_548, [4, 6], { lowerWeight: { billingWeightKg: 2, weightKg: 2, box: null, saves: 1_560 } }),
    quoteOf('express', 21_128, [2, 3], {
      cheaperProduct: { productType: 'standard', moreBusinessDays: 3, saves: 8_549 },
    }),
    quoteOf('sameCity', 0, [0, 1], { available: false, reason: 'differentCity', price: null }),
    quoteOf('businessParcel', 10_930, [4, 6]),
  ],
  nearestBranch: null,
};

/** The same in a box that counts by its volume, to a place that costs extra. */
export const bulkyQuotation: Quotation = {
  ...sampleQuotation,
  destination: { ...sampleQuotation.destination, zip: '97980', city: 'Tizimín', coverage: 'extended' },
  weight: { actualKg: 2.5, volumetricKg: 9.6, billingKg: 10, basis: 'volumetric' },
  quotes: sampleQuotation.quotes.map((quote) =>
    quote.price
      ? {
          ...quote,
          price: {
            ...priceOf(quote.price.freight * 2, [
              fuel(quote.price.freight * 2),
              { code: 'extendedZone', amount: 4_500 },
            ]),
            billingWeightKg: 10,
            volumetricWeightKg: 9.6,
          },
          lowerWeight: { billingWeightKg: 9, weightKg: null, box: { length: 45, width: 40, height: 25 }, saves: 1_392 },
        }
      : quote,
  ),
};

const weights = [1, 2, 3, 5, 10, 15, 20, 25, 30];

const rate = (weightKg: number, first: number, each: number) => {
  const subtotal = first + (weightKg - 1) * each;
  return { weightKg, subtotal, total: subtotal + vatOf(subtotal) };
};

type Product = Answer<'feeRates'>['products'][number];

const productOf = (productType: Product['productType'], maxWeightKg: number, first: number, days: number): Product => ({
  productType,
  maxWeightKg,
  zones: zones.map(({ zone }) => ({
    zone,
    minBusinessDays: days,
    maxBusinessDays: days + 1 + Math.floor(zone / 3),
    rates: weights
      .filter((weightKg) => weightKg <= maxWeightKg)
      .map((weightKg) => rate(weightKg, first + zone * 1_200, 500 + zone * 150)),
  })),
});

/** @param fromJalisco with an origin the zones say where they lead. */
export const sampleTariff = (fromJalisco = false): Answer<'feeRates'> => ({
  validFrom: '2026-01-01T06:00:00.000Z',
  zones: zones.map((each) => ({
    ...each,
    states: fromJalisco
      ? (({ 1: ['JAL'], 2: ['COL', 'NAY'], 6: ['YUC', 'ROO'] } as const)[each.zone as 1 | 2 | 6] ?? []).slice()
      : [],
  })),
  products: [
    productOf('standard', 30, 7_000, 3),
    productOf('express', 30, 12_000, 1),
    productOf('businessParcel', 5, 6_000, 3),
  ],
  fuelPercent: 12,
  vatPercent: 16,
  volumetricDivisor: 5000,
  surcharges: [
    { code: 'extendedZone', subtotal: 4_500, total: 5_220 },
    { code: 'unsafeZone', subtotal: 9_000, total: 10_440 },
  ],
  insurance: { percent: 1.5, minimum: 1_500 },
  cod: { percent: 3, minimum: 2_500 },
  packaging: [
    { bag: 'small', maxWeightKg: 1, subtotal: 600, total: 696 },
    { bag: 'medium', maxWeightKg: 3, subtotal: 900, total: 1_044 },
    { bag: 'large', maxWeightKg: 5, subtotal: 1_200, total: 1_392 },
  ],
});

/** Abroad without IVA. */
const rateAbroad = (weightKg: number, zone: number) => {
  const { subtotal } = rate(weightKg, 40_000 + zone * 9_000, 6_000 + zone * 1_000);
  return { weightKg, subtotal, total: subtotal };
};

const countryOf = (code: string, label: string, zone: number): Answer<'countries'>[number] => ({
  code,
  label,
  zone,
  minBusinessDays: 2 + zone,
  maxBusinessDays: 4 + zone,
  maxWeightKg: 30,
  rates: weights.map((weightKg) => rateAbroad(weightKg, zone)),
});

export const sampleCountries: Answer<'countries'> = [
  countryOf('DE', 'Alemania', 3),
  countryOf('BR', 'Brasil', 2),
  countryOf('CA', 'Canadá', 1),
  countryOf('CN', 'China', 4),
  countryOf('ES', 'España', 3),
  countryOf('US', 'Estados Unidos', 1),
  countryOf('JP', 'Japón', 4),
];

const cities: Readonly<Record<string, string>> = { '44100': 'Guadalajara', '97000': 'Mérida', '97980': 'Tizimín' };

/** What the catalogue says of a postal code of these samples. */
export function samplePlace(zipCode: string): Answer<'stateCityByZip'> {
  const city = cities[zipCode] ?? null;
  const state = zipCode.startsWith('44') ? 'Jalisco' : 'Yucatán';
  return { zipCode, known: city !== null, state, city, township: city, catalogue: 'starter' };
}
