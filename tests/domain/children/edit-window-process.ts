/** `edit-window-process.ts INSTANT…`: prints what each instant is to the edit window, and the day that it is in Mexico City. */
import { codEditWindow } from '#domain/cod.ts';
import { localDate } from '#domain/zoned-time.ts';

const windows = process.argv.slice(2).map((text) => {
  const now = new Date(text);
  return { ...codEditWindow(now), day: localDate(now) };
});
console.log(JSON.stringify(windows));
