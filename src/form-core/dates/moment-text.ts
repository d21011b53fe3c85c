/** A time or a day with its time, as a browser's own picker speaks of it and as RFC 3339 writes it, with its zone. */
import type { TextCodec } from '../codecs.ts';

export type MomentKind = 'time' | 'date-time';

const written = /^(?:(\d{4}-\d\d-\d\d)[t\s])?(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(z|[+-]\d\d:?\d\d)$/i;
const picked = /^(?:\d{4}-\d\d-\d\dT)?\d\d:\d\d(:\d\d(?:\.\d+)?)?$/;

/** Represents a half-filled picker, so that the rule can reject it. */
export const halfPicked = '…';

/** Whether a picker can show the answer. */
export function isMoment(answer: unknown, kind: MomentKind): answer is string {
  const [, day] = (typeof answer === 'string' && written.exec(answer)) || [null];
  return day === null ? false : (day !== undefined) === (kind === 'date-time');
}

/** The zone that an answer is written in: `-06:00`, `Z`. */
export const getZone = (answer: unknown): string | undefined =>
  (typeof answer === 'string' && written.exec(answer)?.[4]?.toUpperCase()) || undefined;

const twoDigits = (number: number): string => String(Math.floor(Math.abs(number))).padStart(2, '0');

/** The device's own zone at a moment: `-06:00`. */
export function deviceZone(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  return `${minutes < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** @param zone of the answer that was there; without one the device's own. */
export const momentCodec = (zone: string | undefined): TextCodec => ({
  parse: (text) => {
    const [whole, seconds] = picked.exec(text) ?? [];
    if (whole === undefined) return text === '' ? undefined : text;
    const date = whole.includes('T') ? new Date(whole) : new Date();
    return `${whole}${seconds === undefined ? ':00' : ''}${zone ?? deviceZone(date)}`;
  },
  format: (answer) => {
    const [, day, time, seconds = ''] = (typeof answer === 'string' && written.exec(answer)) || [];
    if (time === undefined) return '';
    return `${day === undefined ? '' : `${day}T`}${time}${Number(seconds.slice(1)) === 0 ? '' : seconds}`;
  },
});
