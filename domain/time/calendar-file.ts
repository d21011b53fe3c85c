/**
 * One event in the iCalendar format (RFC 5545). Instants are written in UTC: every calendar shows them in its own zone.
 */

export interface CalendarEvent {
  /** The same for the same event, so that a second import updates it instead of duplicating it. */
  uid: string;
  start: Date;
  end: Date;
  title: string;
  place: string;
  text: string;
}

/** Maximum octets per line, without the line break. */
const longestLine = 75;

const instant = (when: Date): string => when.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Commas, semicolons and backslashes are separators; a line break ends a property. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);

const encoder = new TextEncoder();

/** Folds a long line after a break and a blank without splitting a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let room = longestLine;
  let current = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      lines.push(current);
      current = '';
      // A continuation line starts with a blank, which counts too.
      room = longestLine - 1;
    }
    current += character;
    room -= size;
  }
  return [...lines, current].join('\r\n ');
}

/** The content of an `.ics` file. @param now the creation time. */
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
