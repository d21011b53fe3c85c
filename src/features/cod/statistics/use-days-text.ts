import { useText } from '#src/i18n/react.tsx';

/** "2–4 nov" of two days, as the language writes it; "4 nov" where they are one. */
export function useDaysText(): (from: string, to: string) => string {
  const { language } = useText();
  const { locale } = language;
  return (from, to) => {
    const days = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    });
    return days.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`));
  };
}
