/** 0 Sunday to 6 Saturday: the day that a week begins with on a language's calendars. Sunday where the browser doesn't know, as in Mexico. */
export function weekStartOf(locale: string): 0 | 1 | 6 {
  const info = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const first = (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay;
  return first === 1 ? 1 : first === 6 ? 6 : 0;
}
