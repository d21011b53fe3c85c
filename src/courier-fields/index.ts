/** The forms of this site: the engine with the courier's widgets registered. */
import { createForms } from '#src/forms/index.ts';
import { courierSummaries } from './summaries.tsx';
import { courierWidgets } from './widgets.ts';
import type { CourierServices } from './services.ts';
import './courier-fields.css';

export const { SchemaForm, ReviewedForm, FormReview, FormSummary, FormServicesProvider, describeStep } =
  createForms<CourierServices>(courierWidgets, courierSummaries);

export { AddressBookShortcut } from './address-book/address-book.tsx';
export { saveRecent, readRecent } from './recent-cities.ts';
export { useCourierServices } from './services.ts';
export type {
  AddressBookService,
  AddressEntry,
  BranchPickerProps,
  CityChoices,
  CouponOffer,
  CourierServices,
  ItemTypeChoice,
  PickupSlots,
  ZipAnswer,
} from './services.ts';
