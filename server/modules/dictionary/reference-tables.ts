/** CALL-53, CALL-74: small tables by code, with labels in the visitor's language. */
import type { Answer } from '#contract/answers.ts';
import { bankCodes, bankNames, otherBank } from '#domain/banks.ts';
import { businessNatures } from '#domain/cod-application.ts';
import { caseReasons } from '#domain/courier-reports.ts';
import { contactSubjects } from '#domain/inbox.ts';
import { serviceTimetable } from '#domain/service-hours.ts';
import { orderFlows, productTypes } from '#domain/entities.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { nationalities } from '#domain/nationalities.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { weightLimit } from '#domain/weight.ts';
import { text } from '../../http/texts.ts';

type Items = Answer<'dictionaryByCode'>['items'];

function orderStatusItems(language: LanguageInfo): Items {
  return orderStatuses.map((code) => ({ code, label: text(language, `status:order.${code}`), value: null }));
}

/** D-50: `web.standard.maxKg`, `.decimals`, `.basis` for every flow and product. */
function weightLimitItems(language: LanguageInfo): Items {
  return orderFlows.flatMap((flow) =>
    productTypes.flatMap((product) => {
      const label = text(language, `answers:product.${product}`);
      return Object.entries(weightLimit(flow, product)).map(([part, value]: [string, string | number]) => ({
        code: `${flow}.${product}.${part}`,
        label,
        value,
      }));
    }),
  );
}

const between = ({ opens, closes }: { opens: string; closes: string }): string => `${opens}-${closes}`;

/** D-92: times HH:mm-HH:mm in America/Mexico_City. */
function serviceHourItems(language: LanguageInfo): Items {
  const { weekdays, saturday, evening } = serviceTimetable;
  const hours = {
    hotline: '00:00-24:00',
    weekdayAgents: between(weekdays),
    saturdayAgents: between(saturday),
    eveningDelivery: between(evening),
  };
  return Object.entries(hours).map(([code, value]) => ({
    code,
    label: text(language, `answers:serviceHours.${code}`),
    value,
  }));
}

/** D-96: what a customer may report about a parcel that did not arrive. */
function caseReasonItems(language: LanguageInfo): Items {
  return caseReasons.map((code) => ({ code, label: text(language, `fields:caseReason.${code}`), value: null }));
}

/** D-96: what a message may be about. */
function contactSubjectItems(language: LanguageInfo): Items {
  return contactSubjects.map((code) => ({ code, label: text(language, `fields:inboxSubject.${code}`), value: null }));
}

/** D-96: by name, in the order of the visitor's language. */
function nationalityItems({ locale }: LanguageInfo): Items {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return nationalities
    .map((code) => ({ code, label: names.of(code) ?? code, value: null }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** D-96: banks have the same name in every language; a customer who doesn't find theirs types it. */
const bankItems = (language: LanguageInfo): Items => [
  ...bankCodes.map((code) => ({ code, label: bankNames[code], value: null })),
  { code: otherBank, label: text(language, `fields:bank.${otherBank}`), value: null },
];

/** D-96: what a business sells. */
function businessNatureItems(language: LanguageInfo): Items {
  return businessNatures.map((code) => ({ code, label: text(language, `fields:businessNature.${code}`), value: null }));
}

const tables: ReadonlyMap<string, (language: LanguageInfo) => Items> = new Map([
  ['orderStatus', orderStatusItems],
  ['weightLimits', weightLimitItems],
  ['serviceHours', serviceHourItems],
  ['caseReasons', caseReasonItems],
  ['contactSubjects', contactSubjectItems],
  ['nationality', nationalityItems],
  ['bank', bankItems],
  ['businessNature', businessNatureItems],
]);

/** Undefined for an unknown code. */
export function referenceTable(code: string, language: LanguageInfo): Items | undefined {
  return tables.get(code)?.(language);
}
