import type { ComponentType } from 'react';
import type { WidgetName } from '#schemas/runtime/types.ts';
import { CheckboxWidget, ConsentWidget, RadioTilesWidget, SelectWidget } from './choice-widgets.tsx';
import { ColonyWidget } from '#src/courier-fields/colony-widget.tsx';
import { ComputedWidget } from './computed-widget.tsx';
import { DimensionsWidget } from '#src/courier-fields/dimensions-widget.tsx';
import { lazyWidget } from './lazy-widget.tsx';
import { PasswordRulesWidget, PasswordWidget } from './password-widgets.tsx';
import { PickupSlotWidget } from '#src/courier-fields/pickup-slot-widget.tsx';
import { PostalCodeWidget } from '#src/courier-fields/postal-code-widget.tsx';
import {
  EmailWidget,
  MoneyWidget,
  NumberWidget,
  PhoneWidget,
  TailWidget,
  TextareaWidget,
  TextWidget,
} from './text-widgets.tsx';
import type { WidgetProps } from './types.ts';
import { WaybillsWidget } from '#src/courier-fields/waybills-widget.tsx';

/** Every widget that a `.ui.json` can name; groups and lists hold fields and are drawn by the tree. */
export const widgets: Readonly<Record<Exclude<WidgetName, 'group' | 'list'>, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  email: EmailWidget,
  phone: PhoneWidget,
  postalCode: PostalCodeWidget,
  colony: ColonyWidget,
  select: SelectWidget,
  radioTiles: RadioTilesWidget,
  number: NumberWidget,
  money: MoneyWidget,
  dimensions: DimensionsWidget,
  checkbox: CheckboxWidget,
  consent: ConsentWidget,
  password: PasswordWidget,
  passwordRules: PasswordRulesWidget,
  waybills: WaybillsWidget,
  tail: TailWidget,
  pickupSlot: PickupSlotWidget,
  city: lazyWidget(async () => (await import('#src/courier-fields/city/city-widget.tsx')).CityWidget),
  date: lazyWidget(async () => (await import('./dates/date-widget.tsx')).DateWidget),
  dateRange: lazyWidget(async () => (await import('./dates/date-range-widget.tsx')).DateRangeWidget),
  timeWindow: lazyWidget(async () => (await import('./dates/time-window-widget.tsx')).TimeWindowWidget),
  code: lazyWidget(async () => (await import('./codes/code-widget.tsx')).CodeWidget),
  imageCode: lazyWidget(async () => (await import('./codes/image-code-widget.tsx')).ImageCodeWidget),
  files: lazyWidget(async () => (await import('./files/files-widget.tsx')).FilesWidget),
  addressBook: lazyWidget(async () => (await import('#src/courier-fields/address-book/address-book-widget.tsx')).AddressBookWidget),
  coupons: lazyWidget(async () => (await import('#src/courier-fields/coupons/coupons-widget.tsx')).CouponsWidget),
  computed: ComputedWidget,
};
