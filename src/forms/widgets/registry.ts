import { getWords } from '../engine/review-texts.ts';
import { CheckboxWidget, ConsentWidget, RadioTilesWidget, SelectWidget } from './choice-widgets.tsx';
import {
  ComputedWidget,
  EmailWidget,
  MoneyWidget,
  NumberWidget,
  PhoneWidget,
  TextareaWidget,
  TextWidget,
} from './text-widgets.tsx';
import { lazyWidget } from './lazy-widget.tsx';
import { PasswordRulesWidget, PasswordWidget } from './password-widgets.tsx';
import type { DrawnWidgetName, WidgetDefinition } from '../types.ts';

/** The widgets that any form may need, by the names that a `.ui.json` calls them. */
export const generalWidgets = {
  text: { Widget: TextWidget, isFramed: true },
  textarea: { Widget: TextareaWidget, isFramed: true },
  email: { Widget: EmailWidget, isFramed: true },
  phone: { Widget: PhoneWidget, isFramed: true, describe: getWords.phone },
  select: { Widget: SelectWidget, isFramed: true, describe: getWords.option },
  radioTiles: { Widget: RadioTilesWidget, isFramed: true, describe: getWords.option },
  number: { Widget: NumberWidget, isFramed: true },
  money: { Widget: MoneyWidget, isFramed: true, describe: getWords.money },
  checkbox: { Widget: CheckboxWidget, isFramed: true },
  consent: { Widget: ConsentWidget, isFramed: true, describe: null },
  password: { Widget: PasswordWidget, isFramed: true, describe: null },
  passwordRules: { Widget: PasswordRulesWidget, isFramed: true, describe: null },
  date: {
    Widget: lazyWidget(async () => (await import('./dates/date-widget.tsx')).DateWidget),
    describe: getWords.date,
  },
  dateRange: {
    Widget: lazyWidget(async () => (await import('./dates/date-range-widget.tsx')).DateRangeWidget),
    describe: getWords.dateRange,
  },
  timeWindow: {
    Widget: lazyWidget(async () => (await import('./dates/time-window-widget.tsx')).TimeWindowWidget),
    describe: getWords.timeWindow,
  },
  code: { Widget: lazyWidget(async () => (await import('./code-widget.tsx')).CodeWidget), describe: null },
  imageCode: {
    Widget: lazyWidget(async () => (await import('./image-code-widget.tsx')).ImageCodeWidget),
    describe: null,
  },
  files: {
    Widget: lazyWidget(async () => (await import('./files/files-widget.tsx')).FilesWidget),
    describe: getWords.files,
  },
  computed: { Widget: ComputedWidget, isFramed: true },
} as const satisfies Readonly<Partial<Record<DrawnWidgetName, WidgetDefinition>>>;

/** The names that a `.ui.json` may use and the engine has no widget for. */
export type FurtherWidgetName = Exclude<DrawnWidgetName, keyof typeof generalWidgets>;
