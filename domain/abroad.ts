/** Sending abroad (D-64): what customs is told, and what each country asks for. */
import type { PaymentMode } from './entities.ts';

/** Why something is sent, as customs asks. Documents alone go without a value and a customs code. */
export const customsPurposes = ['sale', 'gift', 'documents', 'return'] as const;
export type CustomsPurpose = (typeof customsPurposes)[number];

/** D-55, D-64: nobody collects a freight abroad. */
export const paymentModesAbroad = ['PP_CASH', 'PP_PM'] as const satisfies readonly PaymentMode[];

/** Papers that a country asks for with what isn't a document itself. */
export const customsDocuments = ['commercialInvoice', 'cn23', 'idCopy', 'certificateOfOrigin'] as const;
export type CustomsDocument = (typeof customsDocuments)[number];

/** What a country doesn't let in, beside what nobody carries. */
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
export type CustomsForbidden = (typeof customsForbidden)[number];

/** What a country needs to know, and what it refuses. */
export interface CountryNeeds {
  documents: CustomsDocument[];
  forbidden: CustomsForbidden[];
  /** How its postal codes are written: 9 a digit, A a letter, ? either, anything else itself. Empty: it has none. */
  zipMasks: string[];
  /** As people there write one; null where there are none. */
  zipExample: string | null;
  /** Whether its customs asks for the recipient's tax number. */
  taxId: boolean;
  /** Without the plus sign. */
  phoneCode: string;
  /** ISO 4217. */
  currency: string;
}

/** Of a country that nobody has said anything of. */
export const nothingNeeded: CountryNeeds = {
  documents: [],
  forbidden: [],
  zipMasks: [],
  zipExample: null,
  taxId: false,
  phoneCode: '',
  currency: 'USD',
};

/** Written together, in capitals: who leaves out a space or a hyphen has written the same code. */
const bare = (text: string): string => text.replaceAll(/[ -]/g, '').toUpperCase();

const kinds: Readonly<Record<string, RegExp>> = { '9': /^[0-9]$/, A: /^[A-Z]$/, '?': /^[0-9A-Z]$/ };

function fits(mask: string, zip: string): boolean {
  if (mask.length !== zip.length) return false;
  return [...mask].every((place, index) => {
    const sign = zip.charAt(index);
    return kinds[place]?.test(sign) ?? place === sign;
  });
}

/** Whether a postal code is written as in that country. Where there are none, nothing is asked of it. */
export function zipFits({ zipMasks }: Pick<CountryNeeds, 'zipMasks'>, zip: string): boolean {
  return zipMasks.length === 0 || zipMasks.some((mask) => fits(bare(mask), bare(zip)));
}
