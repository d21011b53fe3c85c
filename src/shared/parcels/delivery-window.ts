import { constants } from '#domain/constants.ts';
import type { DeliveryWindow } from '#domain/parcel/delivery-change.ts';
import type { Formats } from '#src/i18n/formats.ts';

/** The hours of a part of a delivery day, as a clock shows them. */
export function deliveryHours(window: DeliveryWindow, format: Pick<Formats, 'slot' | 'span'>): string {
  const { service, deliveryChange } = constants;
  return window === 'evening'
    ? format.span(service.eveningDeliveryStart, service.eveningDeliveryEnd)
    : format.slot(deliveryChange.windows[window]);
}
