/** The services of widgets: ports, so that the application provides real calls and stories provide fakes. */
import { createContext, type ReactNode, use } from 'react';
import type { RuleAnswer } from '#machines/form-rule.machine.ts';
import type { WidgetServices } from './widget-services.ts';

export type { RuleAnswer };

export interface FormServices extends WidgetServices {
  /**
   * Validates a rule that only the server can validate (`serverRule` in the schema). `answers` are the other ones that
   * the rule asks for. Rejects when the service is unavailable; the form goes on without.
   */
  checkRule?: (
    name: string,
    value: unknown,
    answers: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<RuleAnswer>;
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
