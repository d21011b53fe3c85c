/** International shipping (D-64): customs data and the requirements of each country. */
import type { PaymentMode } from '../order-choices.ts';

/** The reason for export on the customs declaration. A shipment of documents needs no value and no customs code. */
export const customsPurposes = ['sale', 'gift', 'documents', 'return'] as const;
export type CustomsPurpose = (typeof customsPurposes)[number];

/** D-55, D-64: freight cannot be collected from a recipient abroad. */
export const paymentModesAbroad = ['PP_CASH', 'PP_PM'] as const satisfies readonly PaymentMode[];

/** Documents that a country requires with a shipment of goods. */
export const customsDocuments = ['commercialInvoice', 'cn23', 'idCopy', 'certificateOfOrigin'] as const;
type CustomsDocument = (typeof customsDocuments)[number];

/** Goods that a country bans in addition to those that the courier never carries. */
export const customsForbidden = [
  'alcohol',
  'tobacco',
  'food',
  'meatAndDairy',
  'plants',
  'medicines',
  'batteries',
  'cash',
  'usedClothes',
  'religiousItems',
] as const;
type CustomsForbidden = (typeof customsForbidden)[number];

/** The requirements and bans of a country. */
export interface CountryNeeds {
  documents: CustomsDocument[];
  forbidden: CustomsForbidden[];
  /**
   * Formats of its postal codes: 9 is a digit, A a letter, ? either, anything else is literal. Empty when it has none.
   */
  zipMasks: string[];
  /** As people there write one; null when the country has none. */
  zipExample: string | null;
  /** Whether customs requires the recipient's tax number. */
  taxId: boolean;
  /** Without the plus sign. */
  phoneCode: string;
  /** ISO 4217. */
  currency: string;
}

/** Default for a country without stored requirements. */
export const nothingNeeded: CountryNeeds = {
  documents: [],
  forbidden: [],
  zipMasks: [],
  zipExample: null,
  taxId: false,
  phoneCode: '',
  currency: 'USD',
};

/** Without separators, in capitals: a code with and without spaces or hyphens is the same code. */
const bare = (text: string): string => text.replaceAll(/[ -]/g, '').toUpperCase();

const kinds: Readonly<Record<string, RegExp>> = { '9': /^[0-9]$/, A: /^[A-Z]$/, '?': /^[0-9A-Z]$/ };

function fits(mask: string, zip: string): boolean {
  if (mask.length !== zip.length) return false;
  return [...mask].every((place, index) => {
    const sign = zip.charAt(index);
    return kinds[place]?.test(sign) ?? place === sign;
  });
}

/** Whether a postal code has a format of that country. A country without formats accepts any text. */
export function zipFits({ zipMasks }: Pick<CountryNeeds, 'zipMasks'>, zip: string): boolean {
  return zipMasks.length === 0 || zipMasks.some((mask) => fits(bare(mask), bare(zip)));
}
