/**
 * The services that the courier's widgets call, beside those of any form: each a port, each optional. All of them
 * reject when the service is unavailable.
 */
import type { BranchService } from '#domain/address/branch.ts';
import type { CouponType } from '#domain/pricing/coupon.ts';
import type { GoodsCategory } from '#domain/order-choices.ts';
import type { ClosedReason } from '#domain/parcel/pickup-slots.ts';
import type { Contact } from '#schemas/entities.ts';
import type { ComponentType } from 'react';
import { type FormServices, useFormParts } from '#src/forms/index.ts';

export interface ZipAnswer {
  /** False: a well-formed code that the catalogue lacks; the person types the rest (D-61). */
  known: boolean;
  state?: string;
  city?: string;
  township?: string;
  colonies: readonly string[];
}

export interface PickupSlots {
  days: readonly {
    /** YYYY-MM-DD */
    date: string;
    /** `slot` as HH-HH, `free` places. */
    slots: readonly { slot: string; free: number }[];
  }[];
  todayFull: boolean;
  todayOver: boolean;
  nextFree: readonly { date: string; slot: string }[];
  /** Days without collection, with the reason. */
  closed: readonly { date: string; reason: ClosedReason }[];
}

/** ROUTE-38: where parcels are picked up and delivered. */
export interface CityChoices {
  states: readonly { name: string; cities: readonly string[] }[];
  /** The cities that most people ask for. */
  hot: readonly { state: string; city: string }[];
}

/** One address of the book; its parts have the names of ENT-13. */
export interface AddressEntry extends Partial<Contact> {
  id: string;
  /** The one that people mean when they say nothing. */
  isUsual?: boolean;
}

/** The result of a search in the book; `total` when there are more than are listed. */
export interface FoundAddresses {
  entries: readonly AddressEntry[];
  total: number;
}

export interface AddressBookService {
  /** @param text what was typed into the search; empty for all. */
  list: (text: string, signal: AbortSignal) => Promise<FoundAddresses>;
}

export interface CouponOffer {
  code: string;
  type: CouponType;
  /** Integer centavos of a voucher or a threshold discount, per cent of a percentage. */
  value: number;
  /** From how many centavos of freight on. */
  threshold?: number;
  /** In the person's language. */
  name: string;
  /** Last day, YYYY-MM-DD. */
  expires: string;
  /** Why it can't be used for this order, as a sentence; absent when it can. */
  unusable?: string;
}

/** A possible content of a parcel, named in the person's language. */
export interface ItemTypeChoice {
  code: string;
  label: string;
  /** How it is handled unless the customer says otherwise (D-69). */
  goodsCategory: GoodsCategory;
  /** The customs code abroad: six digits, if given. */
  hsCode: string | null;
}

/** A code, named in the person's language; of a country ISO 3166-1 alpha-2. */
export interface NamedChoice {
  code: string;
  label: string;
}

export interface BranchPickerProps {
  /** What a listed branch has to do: take the sender's parcel, or hand the recipient's over. */
  service: Extract<BranchService, 'dropOff' | 'pickUp'>;
  /** Of the first radio, where an error link leads. */
  id: string;
  /** The branches nearest to this postal code are listed. */
  zip: string;
  /** Code of the chosen branch. */
  value: string | undefined;
  isDisabled: boolean;
  /** The server has rejected the chosen branch: the list may be outdated. */
  isRefused: boolean;
  /** @param code undefined when the chosen branch isn't listed any more */
  onChoose: (code: string | undefined) => void;
}

export interface CourierServices extends FormServices {
  /** State, city and colonies of a postal code. Rejects when it can't be looked up now. */
  lookUpZip?: (zip: string, signal: AbortSignal) => Promise<ZipAnswer>;
  /** Days that a delivery may be moved to, YYYY-MM-DD. */
  deliveryDays?: readonly string[];
  /** Pickup slots where the parcel is picked up. Rejects when they can't be had now. */
  pickupSlots?: (signal: AbortSignal) => Promise<PickupSlots>;
  /** What lists the branches nearest to a postal code; `zip` of the sender, who may bring a parcel to one. */
  branches?: { zip: string | undefined; Picker: ComponentType<BranchPickerProps> };
  itemTypes?: (signal: AbortSignal) => Promise<readonly ItemTypeChoice[]>;
  /** @param field the field to fill: a parcel may come from countries to which none can be sent. */
  countries?: (signal: AbortSignal, field: string) => Promise<readonly NamedChoice[]>;
  /** @param list the reference table, which has the name of the field that is asked for. */
  listed?: (list: string, signal: AbortSignal) => Promise<readonly NamedChoice[]>;
  cities?: (signal: AbortSignal) => Promise<CityChoices>;
  addressBook?: AddressBookService;
  coupons?: (signal: AbortSignal) => Promise<readonly CouponOffer[]>;
}

/** The newest services of the form around: the courier's forms take no others (`createForms<CourierServices>`). */
export function useCourierServices(): () => CourierServices {
  return useFormParts().services as () => CourierServices;
}
