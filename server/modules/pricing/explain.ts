/** CALL-33: a quotation with everything that explains it (FEAT-02, D-03). */
import type { Answer } from '#contract/answers.ts';
import { type BaggedParcel, bagRejection } from '#domain/bag.ts';
import { kmBetweenPrefixes, getPrefix } from '#domain/postal-centres.ts';
import { cheaperProduct, lowerWeight } from '#domain/price-advice.ts';
import type { Quote, QuoteInput } from '#domain/pricing.ts';
import { zoneBetween } from '#domain/rate-table.ts';
import { zoneRanges } from '#domain/tariff.ts';
import { calculateBillingWeight, type ParcelSize, calculateVolumetricWeight } from '#domain/weight.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Place } from '../catalogue/places.ts';
import { readBagRules } from '../catalogue/settings.ts';
import { branchInstead, type CostQuestion, quote, type Quotation } from './service.ts';

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
export async function standardQuote(
  { db, clock }: ServerContext,
  { serviceType, ...question }: Omit<CostQuestion, 'flow'> & Pick<BaggedParcel, 'serviceType'>,
): Promise<StandardQuote> {
  await checkBag(db, { ...question.parcel, serviceType });
  const quotation = await quote(db, clock(), { ...question, flow: 'rate' });
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
    nearestBranch: await branchInstead(db, origin),
  };
}
