/** `edit-window-process.ts INSTANT…`: prints the edit window for each instant, and its day in Mexico City. */
import { codEditWindow } from '#domain/pricing/cod.ts';
import { localDate } from '#domain/time/zoned-time.ts';

const windows = process.argv.slice(2).map((text) => {
  const now = new Date(text);
  return { ...codEditWindow(now), day: localDate(now) };
});
console.log(JSON.stringify(windows));
