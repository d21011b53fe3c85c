/** What widgets ask the world: ports, so that the application gives real calls and stories give fakes. */
import { createContext, type ReactNode, use } from 'react';
import type { RuleAnswer } from '#machines/form-rule/form-rule.types.ts';
import type { WidgetServices } from './widget-services.ts';

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
  nextFree: readonly { date: string; slot: string }[];
}

export type { RuleAnswer };

export interface FormServices extends WidgetServices {
  /**
   * Judges a rule that only the server can judge (`serverRule` in the schema). `answers` are the other ones that the
   * rule asks for. Rejects when nobody could say; the form goes on without.
   */
  checkRule?: (
    name: string,
    value: unknown,
    answers: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<RuleAnswer>;
  /** State, city and colonies of a postal code. Rejects when it can't be looked up now. */
  lookUpZip?: (zip: string, signal: AbortSignal) => Promise<ZipAnswer>;
  /** Pickup slots where the parcel is picked up. Rejects when they can't be had now. */
  pickupSlots?: (signal: AbortSignal) => Promise<PickupSlots>;
  /** Addresses for the links in labels, by tag name: `{terms: '/terms'}`. */
  links?: Readonly<Record<string, string>>;
}

const ServicesContext = createContext<FormServices>({});

export function FormServicesProvider({ services, children }: { services: FormServices; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services of the nearest provider. */
export function useFormServices(): FormServices {
  return use(ServicesContext);
}
