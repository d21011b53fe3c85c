import { useLanguage } from '#src/i18n/react.tsx';

/** "24 horas", "3 segundos": the browser knows the plurals. */
export function useUnits(): (value: number, unit: 'second' | 'hour' | 'day') => string {
  const { locale } = useLanguage().language;
  return (value, unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' }).format(value);
}
