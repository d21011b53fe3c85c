import { serviceTimetable } from '#domain/service-hours.ts';
import { useText } from './react.tsx';

/** To have the days' names from: the days of a week that began on a Monday. */
const dayNumbered = (weekday: number): string => `2024-01-0${weekday}`;

/** The name of a weekday, 1 Monday to 7 Sunday. */
export function useWeekday(): (weekday: number) => string {
  const { format } = useText();
  return (weekday) => format.weekday(dayNumbered(weekday));
}

/** The days of a timetable as its sentence takes them: `from` Monday `to` Friday. */
export function useServiceDays(): (id: keyof typeof serviceTimetable) => { from: string; to: string } {
  const name = useWeekday();
  return (id) => {
    const [first, last] = serviceTimetable[id].days;
    return { from: name(first), to: name(last) };
  };
}
