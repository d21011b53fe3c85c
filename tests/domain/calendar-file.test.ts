import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from '#domain/time/calendar-file.ts';
import { slotBounds } from '#domain/parcel/pickup-slots.ts';

const written = new Date('2026-11-22T16:51:00Z');
const event = (over: Partial<Parameters<typeof calendarFile>[0]> = {}) => ({
  uid: '20261122-0417',
  ...slotBounds('2026-11-23', '10-12'),
  title: 'Recolección',
  place: 'Av. Chapultepec 318, Americana; Guadalajara',
  text: 'Guía JMX004281220417\nPedido 20261122-0417',
  ...over,
});

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('FEAT-20 a pickup is an event at its own hour of Mexico City, with line separators escaped', () => {
  expect(unfolded(calendarFile(event(), written))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//courier//calendar//',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:20261122-0417',
    'DTSTAMP:20261122T165100Z',
    'DTSTART:20261123T160000Z',
    'DTEND:20261123T180000Z',
    'SUMMARY:Recolección',
    String.raw`LOCATION:Av. Chapultepec 318\, Americana\; Guadalajara`,
    String.raw`DESCRIPTION:Guía JMX004281220417\nPedido 20261122-0417`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no text makes a line longer than 75 octets, ends one early or loses a character', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replaceAll(/[\r\n]/g, ' '));
  fc.assert(
    fc.property(anyText, (title) => {
      const file = calendarFile(event({ title: `a${title}` }), written);
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const summary = unfolded(file).find((line) => line.startsWith('SUMMARY:'));
      expect(summary?.slice('SUMMARY:'.length).replaceAll(/\\([\\;,])/g, '$1')).toBe(`a${title}`);
    }),
  );
});
