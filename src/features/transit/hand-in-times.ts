const firstHour = 7;
const lastHour = 21;

/** Half hours of the day in which parcels are handed in, and one that was asked for between or beside them. */
export function handInTimes(asked: string): string[] {
  const times = Array.from({ length: lastHour - firstHour + 1 }, (_, index) =>
    String(firstHour + index).padStart(2, '0'),
  ).flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
  return asked === '' || times.includes(asked) ? times : [...times, asked].toSorted();
}
