/** The texts of the back office, Spanish first and English second: staff read two languages, customers five (ADR 132). */
import { createInstance, type i18n, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import enContent from '#schemas/messages/en/content.json';
import enRules from '#schemas/messages/en/rules.json';
import enStatus from '#schemas/messages/en/status.json';
import enTransit from '#schemas/messages/en/transit.json';
import esContent from '#schemas/messages/es/content.json';
import esRules from '#schemas/messages/es/rules.json';
import esStatus from '#schemas/messages/es/status.json';
import esTransit from '#schemas/messages/es/transit.json';
import { constants } from '#domain/constants.ts';
import { browserStorage } from '#src/lib/storage.ts';
import en from './en.json';
import es from './es.json';

export const staffLanguages = ['es', 'en'] as const;
export type StaffLanguage = (typeof staffLanguages)[number];

const stored = 'ops.language';

const storedLanguage = (): StaffLanguage => (browserStorage.get(stored) === 'en' ? 'en' : 'es');

export function createWords(language: StaffLanguage = storedLanguage()): i18n {
  const words = createInstance();
  void words.init({
    lng: language,
    // What a command does is in English in its row, and the other texts are in both languages.
    fallbackLng: false,
    ns: ['ops', 'content', 'rules', 'status', 'transit'],
    defaultNS: 'ops',
    initAsync: false,
    resources: {
      es: { ops: es, content: esContent, rules: esRules, status: esStatus, transit: esTransit },
      en: { ops: en, content: enContent, rules: enRules, status: enStatus, transit: enTransit },
    },
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  });
  return words;
}

export interface Words {
  t: TFunction;
  language: StaffLanguage;
  /** For numbers and dates. */
  locale: string;
  setLanguage: (language: StaffLanguage) => void;
  /** A day without a time: `YYYY-MM-DD`. */
  formatDay: (date: string, options?: Intl.DateTimeFormatOptions) => string;
  /** Day and time of Mexico City. */
  formatInstant: (iso: string) => string;
}

export function useWords(): Words {
  const { t, i18n: words } = useTranslation('ops');
  const language: StaffLanguage = words.language === 'en' ? 'en' : 'es';
  const locale = language === 'es' ? 'es-MX' : 'en-US';
  return {
    t,
    language,
    locale,
    setLanguage: (next) => {
      browserStorage.set(stored, next);
      void words.changeLanguage(next);
    },
    formatDay: (date, options = { day: 'numeric', month: 'long' }) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)),
    formatInstant: (iso) =>
      new Intl.DateTimeFormat(locale, {
        timeZone: constants.service.timeZone,
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }).format(new Date(iso)),
  };
}

/** The sentence of a rule: `rules:maxLength?limit=20`, as the form's schema has it, or a key with its params. */
export function getRuleText(
  t: TFunction,
  key: string,
  params: Readonly<Record<string, unknown>> = {},
  value?: unknown,
) {
  const [name = key, query = ''] = key.split('?');
  const numbers = Object.fromEntries(
    [...new URLSearchParams(query)].map(([param, text]) => [param, /^-?[\d.]+$/.test(text) ? Number(text) : text]),
  );
  const all: Record<string, unknown> = { ...numbers, ...params };
  if (typeof all['limit'] === 'number') all['count'] ??= all['limit'];
  if (typeof value === 'string') all['have'] ??= [...value].length;
  return t([name, 'errors.unknown'], all);
}
