/** One event as calendars take it in (RFC 5545). Instants are written in UTC: every calendar shows them in its own zone. */

export interface CalendarEvent {
  /** Equal for the same event, so that taking it in twice changes it instead of doubling it. */
  uid: string;
  start: Date;
  end: Date;
  title: string;
  place: string;
  text: string;
}

/** Octets of a line, without its break. */
const longestLine = 75;

const instant = (when: Date): string => when.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Commas, semicolons and backslashes divide; line breaks end a property. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);

const encoder = new TextEncoder();

/** A long line goes on after a break and a blank; no character is cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let room = longestLine;
  let current = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      lines.push(current);
      current = '';
      // The blank before what follows counts.
      room = longestLine - 1;
    }
    current += character;
    room -= size;
  }
  return [...lines, current].join('\r\n ');
}

/** The content of an `.ics` file. @param now when it is written. */
export function calendarFile({ uid, start, end, title, place, text }: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//courier//calendar//',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(end)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
