const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Seconds as `23:59:07`; hours may be more than two digits. */
export function clockOf(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return [hours, Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
}
