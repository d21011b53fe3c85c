/** The courier's widgets, by the names that a `.ui.json` calls them. */
import { bankNames, isBankCode } from '#domain/pricing/banks.ts';
import { type CustomWidgets, joined, lazyWidget, otherAnswer } from '#src/forms/index.ts';
import { fieldText } from '#src/forms/core/text.ts';
import { ColonyWidget, PersonNameWidget, PostalCodeWidget } from './address-widgets.tsx';
import { DayTilesWidget, PickupSlotWidget } from './pickup-slot-widgets.tsx';
import { BranchWidget, DeliverToWidget, HandoverWidget, PickUpBranchWidget } from './handover-widgets.tsx';
import { DimensionsRow, DimensionsWidget, ItemTypeWidget, TailWidget } from './parcel-widgets.tsx';
import type { CourierServices } from './services.ts';

export const courierWidgets: CustomWidgets<CourierServices> = {
  personName: { Widget: PersonNameWidget },
  postalCode: {
    Widget: PostalCodeWidget,
    lookUp: ({ lookUpZip }) =>
      lookUpZip &&
      (async (zip, signal) => {
        const { known, colonies, state, city, township } = await lookUpZip(zip, signal);
        return { known, choices: colonies, answers: { state, city, township } };
      }),
  },
  colony: { Widget: ColonyWidget, choosesFromLookup: true },
  dimensions: {
    Widget: DimensionsWidget,
    Row: DimensionsRow,
    // The sides of a box, asked for side by side, are shown as one answer: 40 × 30 × 12 cm.
    describeRow: ({ texts: { t, format }, names, answers, fields }) => {
      const sides = names.map((name) => answers[name]);
      if (!sides.every((side) => typeof side === 'number')) return undefined;
      const unit = fieldText(t, `unit.${fields[names[0] ?? '']?.unit ?? 'cm'}`);
      return {
        label: t('forms:review.sides'),
        value: `${sides.map((side) => format.number(side)).join(' × ')} ${unit}`,
      };
    },
  },
  waybill: { Widget: lazyWidget(async () => (await import('./waybill-widget.tsx')).WaybillWidget) },
  waybills: { Widget: lazyWidget(async () => (await import('./waybills-widget.tsx')).WaybillsWidget) },
  tail: { Widget: TailWidget },
  handover: { Widget: HandoverWidget },
  branch: { Widget: BranchWidget },
  deliverTo: { Widget: DeliverToWidget },
  pickUpBranch: { Widget: PickUpBranchWidget },
  pickupSlot: {
    Widget: PickupSlotWidget,
    describe: ({ texts: { format }, answer, answers: { pickupDate } }) =>
      typeof pickupDate === 'string'
        ? format.dayAndTime(format.longDate(pickupDate), format.slot(String(answer)))
        : format.slot(String(answer)),
  },
  dayTiles: { Widget: DayTilesWidget, describe: ({ texts: { format }, answer }) => format.longDate(String(answer)) },
  // A type added to the list later has its name from the server alone; the caller passes it along.
  itemType: {
    Widget: ItemTypeWidget,
    describe: ({ texts: { t }, answer }) => t(`fields:goods.${String(answer)}`, { defaultValue: String(answer) }),
  },
  country: {
    Widget: lazyWidget(async () => (await import('./country-widget.tsx')).CountryWidget),
    describe: ({ texts: { format }, answer }) => format.country(String(answer)),
  },
  listed: {
    Widget: lazyWidget(async () => (await import('./listed-widget.tsx')).ListedWidget),
    // Without a service: countries and banks have names of their own.
    describe: ({ texts: { t, format }, name, answer }) => {
      const code = String(answer);
      if (name === 'nationality') return format.country(code);
      if (name === 'bank' && isBankCode(code)) return bankNames[code];
      return t(`fields:${name}.${code}`, { defaultValue: code });
    },
  },
  city: {
    Widget: lazyWidget(async () => (await import('./city-widget.tsx')).CityWidget),
    describe: (described) => joined([described.answer, otherAnswer(described, 'state')], ', '),
  },
  addressBook: {
    Widget: lazyWidget(async () => (await import('./address-book/address-book-widget.tsx')).AddressBookWidget),
    describe: null,
  },
  coupons: { Widget: lazyWidget(async () => (await import('./coupons-widget.tsx')).CouponsWidget) },
};
