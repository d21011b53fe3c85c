import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dictionaries, dictionaryVersion, readSiteDictionaries } from '#schemas/runtime/dictionary-version.ts';
import type { Answer } from '#contract/calls.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Config } from '#server/config.ts';
import { bankCodes, bankNames, otherBank } from '#domain/pricing/banks.ts';
import { businessNatures } from '#domain/pricing/cod.ts';
import { caseReasons, orderStatuses } from '#domain/parcel/order-status.ts';
import { contactSubjects } from '#domain/account/inbox.ts';
import { serviceTimetable } from '#domain/time/service-hours.ts';
import { orderFlows, productTypes } from '#domain/order-choices.ts';
import { nationalities } from '#domain/account/nationalities.ts';
import { weightLimit } from '#domain/parcel/weight.ts';
import { text } from '#server/http/texts.ts';

/** CALL-86: all texts with a version that changes exactly when a text does (SYS-06, D-32). */
interface VersionedTexts {
  version: string;
  dictionaries: Dictionaries;
}

const messages = fileURLToPath(new URL('../../../schemas/messages', import.meta.url));

/** Changes when a text file is saved, added or removed. */
function fingerprint(): string {
  const files = readdirSync(messages, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return files.map((name) => `${name} ${statSync(`${messages}/${name}`).mtimeMs}`).join('\n');
}

let knownTexts: (VersionedTexts & { fingerprint: string }) | undefined;

/**
 * The texts, read once. In development they are read again after a text file was saved: a cached dictionary would hide
 * what an analyst has just changed.
 */
function currentTexts(production: boolean): VersionedTexts {
  if (knownTexts && production) return knownTexts;
  const print = fingerprint();
  if (knownTexts?.fingerprint !== print) {
    const dictionaries = readSiteDictionaries();
    knownTexts = { version: dictionaryVersion(dictionaries), dictionaries, fingerprint: print };
  }
  return knownTexts;
}

/** CALL-53, CALL-74: small tables by code, with labels in the visitor's language. */
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

/** D-96: by name, which is the same in every language; a customer who doesn't find their bank types its name. */
const bankItems = (language: LanguageInfo): Items => [
  ...bankCodes
    .map((code) => ({ code, label: bankNames[code], value: null }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
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

/** CALL-86: the texts that the client lacks, and the version that it has with them (D-32). */
type TextConfig = Pick<Config, 'installed' | 'production'>;

/**
 * Shipped languages and those that an installation adds have a version each, joined by a dash: a client with the
 * bundled copy fetches only what was added, and without an addition the version is that of the bundle.
 */
function textsVersion({ installed, production }: TextConfig): string {
  const { version } = currentTexts(production);
  return installed.version === '' ? version : `${version}-${installed.version}`;
}

/** @param known the version that the client has; empty for none. */
function newerTexts(known: string, config: TextConfig): { version: string } & Partial<Dictionaries> {
  const [knownShipped, knownInstalled = ''] = known.split('-');
  const shipped = currentTexts(config.production);
  const { installed } = config;
  return {
    version: textsVersion(config),
    ...(knownShipped !== shipped.version && shipped.dictionaries),
    ...(knownInstalled !== installed.version && installed.siteDictionaries),
  };
}

function tableByCode(code: string, language: LanguageInfo): Answer<'dictionaryByCode'> {
  const items = referenceTable(code, language);
  if (!items) throw new BusinessError('notFound');
  return { code, items };
}

export const dictionaryHandlers = {
  dictionaryByCode: async ({ input: { code }, language }) => tableByCode(code, language),
  dictionaryByCodePosted: async ({ input: { code }, language }) => tableByCode(code, language),
  async i18nDictionary({ context, input }) {
    return newerTexts(input.version, context.config);
  },
} satisfies Partial<Handlers>;
