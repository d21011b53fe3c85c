/** The tariff as it is printed: CALL-60 within the country, CALL-63 abroad (D-03). */
import type { Answer } from '#contract/answers.ts';
import { nothingNeeded } from '#domain/abroad.ts';
import { constants } from '#domain/constants.ts';
import { bagSizes, type ProductType, productTypes } from '#domain/entities.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { withVat } from '#domain/money.ts';
import { postalPrefixes } from '#domain/postal.ts';
import { printedRates } from '#domain/printed-tariff.ts';
import { zoneBetween } from '#domain/rate-table.ts';
import type { StateCode } from '#domain/states.ts';
import { areaSurcharges, type Fee, type Tariff, zoneRanges } from '#domain/tariff.ts';
import { weightLimit } from '#domain/weight.ts';
import type { ServerContext } from '../../context.ts';
import { readBagRules } from '../catalogue/settings.ts';
import { currentTariff, ratesAbroad } from './store.ts';

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

export async function feeRates({ db, clock }: ServerContext, originZip: string | undefined): Promise<FeeRates> {
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
export async function countries({ db }: ServerContext, { locale }: LanguageInfo): Promise<Answer<'countries'>> {
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
export async function bagWeightFlag({ db, clock }: ServerContext): Promise<Answer<'bagWeightFlag'>> {
  const { weightFlag, weights } = await readBagRules(db);
  const { tariff } = await currentTariff(db, clock());
  return {
    weightFlag,
    bags: bagSizes.map((bag) => ({ bag, maxWeightKg: weights[bag], ...amounts(tariff.packaging[bag]) })),
  };
}
