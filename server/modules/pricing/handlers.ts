import type { Answer } from '#contract/calls.ts';
import { bagSizes, expressTypes, type ProductType, productTypes } from '#domain/order-choices.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { areaSurcharges, type Fee, type Tariff, zoneRanges } from '#domain/pricing/tariff.ts';
import {
  calculateBillingWeight,
  calculateVolumetricWeight,
  type ParcelSize,
  weightLimit,
} from '#domain/parcel/weight.ts';
import { text } from '#server/http/texts.ts';
import type { ServerContext } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { type BaggedParcel, bagRejection } from '#domain/parcel/bag.ts';
import { getPrefix, kmBetweenPrefixes } from '#domain/address/distances.ts';
import { cheaperProduct, lowerWeight, type Quote, type QuoteInput, zoneBetween } from '#domain/pricing/pricing.ts';
import { BusinessError } from '#server/http/failures.ts';
import { nothingNeeded } from '#domain/parcel/abroad.ts';
import { constants } from '#domain/constants.ts';
import { withVat } from '#domain/pricing/money.ts';
import { postalPrefixes } from '#domain/address/postal.ts';
import { printedRates } from '#domain/pricing/pricing-abroad.ts';
import type { StateCode } from '#domain/address/states.ts';
import { branchInstead, calculateCost, type CostQuestion, type Quotation, quote, toCostQuestion } from './service.ts';
import { currentTariff, ratesAbroad } from './tariff-store.ts';
import type { Place } from '../catalogue/places.ts';
import { readBagRules } from '../catalogue/settings.ts';
import { transitTimes } from './transit-times.ts';
import { claimCoupon } from './campaigns.ts';
import { couponDetail, couponList, couponsForOrder } from './coupons.ts';

/** Each product of the tariff, with its shortest and longest promise and its weight limit on the web (D-50). */
function productTypeList(
  language: LanguageInfo,
  tariff: Tariff,
  wantedProducts: readonly ProductType[] = productTypes,
): Answer<'productTypeList'> {
  return wantedProducts.flatMap((code) => {
    const rows = tariff.rows.filter(({ productType }) => productType === code);
    if (rows.length === 0) return [];
    const { maxKg, decimals } = weightLimit('web', code);
    return {
      code,
      label: text(language, `answers:product.${code}`),
      minBusinessDays: Math.min(...rows.map((row) => row.minBusinessDays)),
      maxBusinessDays: Math.max(...rows.map((row) => row.maxBusinessDays)),
      maxWeightKg: maxKg,
      weightDecimals: decimals,
    };
  });
}

/** The tariff as it is printed: CALL-60 within the country, CALL-63 abroad (D-03). */
type FeeRates = Answer<'feeRates'>;

const { vatPercent, vatAbroadPercent } = constants.money;

const amounts = (subtotal: number) => ({ subtotal, total: withVat(subtotal) });

const feeAnswer = ({ percent, minimumCentavos }: Fee): FeeRates['cod'] => ({ percent, minimum: minimumCentavos });

/** The states in each zone of a postal code; a large one may be in several. */
function statesByZone(tariff: Tariff, originZip: string): ReadonlyMap<number, ReadonlySet<StateCode>> {
  const states = new Map<number, Set<StateCode>>();
  for (const [prefix, { code }] of postalPrefixes) {
    const zone = zoneBetween(tariff, originZip, prefix);
    if (zone !== undefined) states.set(zone, (states.get(zone) ?? new Set()).add(code));
  }
  return states;
}

function productAnswer(tariff: Tariff, productType: ProductType): FeeRates['products'][number] {
  const { maxKg: maxWeightKg } = weightLimit('web', productType);
  const rows = tariff.rows.filter((row) => row.productType === productType);
  return {
    productType,
    maxWeightKg,
    zones: rows
      .toSorted((one, other) => one.zone - other.zone)
      .map(({ zone, minBusinessDays, maxBusinessDays, ...rate }) => ({
        zone,
        minBusinessDays,
        maxBusinessDays,
        rates: printedRates(rate, { fuelPercent: tariff.fuelPercent, vatPercent, maxWeightKg }),
      })),
  };
}

async function feeRates({ db, clock }: ServerContext, originZip: string | undefined): Promise<FeeRates> {
  const { tariff, validFrom } = await currentTariff(db, clock());
  const { weights } = await readBagRules(db);
  const states = originZip === undefined ? undefined : statesByZone(tariff, originZip);
  return {
    validFrom: validFrom.toISOString(),
    zones: zoneRanges(tariff).map((range) => ({ ...range, states: [...(states?.get(range.zone) ?? [])] })),
    products: productTypes.map((productType) => productAnswer(tariff, productType)),
    fuelPercent: tariff.fuelPercent,
    vatPercent,
    volumetricDivisor: constants.parcel.volumetricDivisor,
    surcharges: areaSurcharges.map((code) => ({ code, ...amounts(tariff.surcharges[code]) })),
    insurance: feeAnswer(tariff.insurance),
    cod: feeAnswer(tariff.cod),
    packaging: bagSizes.map((bag) => ({ bag, maxWeightKg: weights[bag], ...amounts(tariff.packaging[bag]) })),
  };
}

/** Named and sorted in the visitor's language. */
async function countries({ db }: ServerContext, { locale }: LanguageInfo): Promise<Answer<'countries'>> {
  const rates = await ratesAbroad(db);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const collator = new Intl.Collator(locale);
  return rates
    .map(({ code, zone, minBusinessDays, maxBusinessDays, maxWeightKg, fuelPercent, needs, ...rate }) => ({
      code,
      label: names.of(code) ?? code,
      zone,
      minBusinessDays,
      maxBusinessDays,
      maxWeightKg,
      rates: printedRates(rate, { fuelPercent, vatPercent: vatAbroadPercent, maxWeightKg }),
      ...(needs ?? nothingNeeded),
    }))
    .toSorted((one, other) => collator.compare(one.label, other.label));
}

/** CALL-77. */
async function bagWeightFlag({ db, clock }: ServerContext): Promise<Answer<'bagWeightFlag'>> {
  const { weightFlag, weights } = await readBagRules(db);
  const { tariff } = await currentTariff(db, clock());
  return {
    weightFlag,
    bags: bagSizes.map((bag) => ({ bag, maxWeightKg: weights[bag], ...amounts(tariff.packaging[bag]) })),
  };
}

/** CALL-33: a quotation with everything that explains it (FEAT-02, D-03). */
type StandardQuote = Answer<'standardQuote'>;

/** Rounded to the gram. */
const toGrams = (kilograms: number): number => Number(kilograms.toFixed(3));

function placeAnswer({ zip, known, state, city, coverage }: Place): StandardQuote['origin'] {
  return { zip, known, state: state?.name ?? '', city, coverage };
}

function weightAnswer(parcel: ParcelSize): StandardQuote['weight'] {
  const actualKg = parcel.weight ?? 0;
  const volumetricKg = parcel.hasVolume ? toGrams(calculateVolumetricWeight(parcel)) : null;
  const basis = (volumetricKg ?? 0) > actualKg ? 'volumetric' : 'actual';
  return { actualKg, volumetricKg, billingKg: calculateBillingWeight(parcel), basis };
}

function withAdvice(quoted: Quote, quotes: readonly Quote[], input: QuoteInput): StandardQuote['quotes'][number] {
  return {
    ...quoted,
    lowerWeight: quoted.price && lowerWeight(input, quoted.productType, quoted.price),
    cheaperProduct: cheaperProduct(quotes, quoted),
  };
}

/** With known zones, only a tariff with gaps can lack a price: that is for customer service (MSG-10). */
function reach({ input: { tariff, origin, destination }, quotes }: Quotation): { zone: number; distanceKm: number } {
  const zone = zoneBetween(tariff, origin.zip, destination.zip);
  const distanceKm = kmBetweenPrefixes(getPrefix(origin.zip), getPrefix(destination.zip));
  const hasGap = quotes.every(({ reason }) => reason !== null) && quotes.some(({ reason }) => reason === 'noTariff');
  if (zone === undefined || distanceKm === undefined || hasGap) throw new BusinessError('freightNotFound');
  return { zone, distanceKm };
}

/** A bag that an order would reject has no price; that Business Parcel has none is reported for that service alone. */
async function checkBag(db: ServerContext['db'], parcel: BaggedParcel): Promise<void> {
  if (parcel.bag === undefined) return;
  const rejection = bagRejection(parcel, await readBagRules(db));
  if (!rejection) return;
  const errors = [{ pointer: '/bag', key: `answers:refusal.${rejection}`, params: {} }];
  throw new BusinessError('invalidParameter', { errors });
}

/** @throws BusinessError `freightNotFound`; `invalidParameter` at a bag that isn't available. */
async function standardQuote(
  { db, clock }: ServerContext,
  { serviceType, ...question }: Omit<CostQuestion, 'flow'> & Pick<BaggedParcel, 'serviceType'>,
): Promise<StandardQuote> {
  await checkBag(db, { ...question.parcel, serviceType });
  const now = clock();
  const quotation = await quote(db, now, { ...question, flow: 'rate' });
  const { input, quotes, origin, destination } = quotation;
  const { tariff } = input;
  return {
    origin: placeAnswer(origin),
    destination: placeAnswer(destination),
    ...reach(quotation),
    zones: zoneRanges(tariff),
    weight: weightAnswer(question.parcel ?? {}),
    fuelPercent: tariff.fuelPercent,
    insurancePercent: tariff.insurance.percent,
    codPercent: tariff.cod.percent,
    quotes: quotes.map((each) => withAdvice(each, quotes, input)),
    nearestBranch: await branchInstead(db, origin, now),
  };
}

async function products(
  { db, clock }: ServerContext,
  language: LanguageInfo,
  asked?: readonly ProductType[],
): Promise<Answer<'productTypeList'>> {
  const { tariff } = await currentTariff(db, clock());
  return productTypeList(language, tariff, asked);
}

export const pricingHandlers = {
  costByOrder: ({ context, input }) => calculateCost(context.db, context.clock(), toCostQuestion(input, 'web')),
  mobileCost: ({ context, input }) => calculateCost(context.db, context.clock(), toCostQuestion(input, 'mobile')),
  // The price doesn't depend on who pays (D-55).
  standardQuote: ({ context, input: { originZip, destinationZip, serviceType, paymentMode: _, ...parcel } }) =>
    standardQuote(context, { origin: { zip: originZip }, destination: { zip: destinationZip }, parcel, serviceType }),
  feeRates: ({ context, input }) => feeRates(context, input.originZip),
  bagWeightFlag: ({ context }) => bagWeightFlag(context),
  countries: ({ context, language }) => countries(context, language),
  productTypeList: ({ context, language }) => products(context, language),
  // D-96: the website's own calls, one service behind all of them.
  expressTypes: ({ context, language }) => products(context, language, expressTypes),
  newExpressTypes: ({ context, language }) => products(context, language),
} satisfies Partial<Handlers>;

export const transitHandlers = {
  transitTimes: ({ context, input }) => transitTimes(context, input),
} satisfies Partial<Handlers>;

export const couponHandlers = {
  couponList: ({ context, session, input }) => couponList(context, session.userId, input),
  couponDetail: ({ context, session, input }) => couponDetail(context, session.userId, input.code),
  couponClaim: ({ context, session, input }) => claimCoupon(context, session.userId, input.code),
  couponsForOrder: ({ context, session, input }) => couponsForOrder(context, session.userId, input),
} satisfies Partial<Handlers>;
