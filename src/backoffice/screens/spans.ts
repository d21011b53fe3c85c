const minuteMs = 60_000;

/** A span as a clock: `0:42`, `6:20`; from two days on in days: `2 d 3 h`. @param ms at least 0 */
export function toSpan(ms: number, language: string): string {
  const minutes = Math.floor(ms / minuteMs);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) {
    const days = Math.floor(hours / 24);
    return `${days.toLocaleString(language)} d ${hours % 24} h`;
  }
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}
