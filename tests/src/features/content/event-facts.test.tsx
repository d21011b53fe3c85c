import { expect, onTestFinished, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { eventCard } from '#fixtures/content.ts';
import { EventFacts } from '#src/features/content/pages.tsx';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';

test.each([
  ['Baja California', '20261204T180000Z', '20261204T200000Z'],
  ['Jalisco', '20261204T160000Z', '20261204T180000Z'],
] as const)(
  'ROUTE-15 the file for one’s calendar begins and ends by the clock of the event’s state, %s',
  async (state, start, end) => {
    const files: Blob[] = [];
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:event';
    });
    onTestFinished(() => made.mockRestore());
    const place = { name: 'Sucursal Centro', city: 'Centro', state };
    const event = { starts: '2026-12-04T10:00', ends: '2026-12-04T12:00', online: false, place };
    const texts = await createTexts({ language: 'es', load: () => Promise.resolve({ event: { save: 'Guardar' } }) });
    await texts.loadNamespaces('content');
    const drawn = await draw(
      <TextProvider texts={texts}>
        <EventFacts card={eventCard} event={event} />
      </TextProvider>,
    );
    await doing(() => find(drawn, 'button').click());
    expect(files).toHaveLength(1);
    const text = (await files[0]?.text()) ?? '';
    expect(text).toContain(`DTSTART:${start}\r\nDTEND:${end}\r\n`);
    expect(text).toContain(`SUMMARY:${eventCard.title}`);
    expect(text).toContain(String.raw`LOCATION:Sucursal Centro\, Centro\, ${state}`);
  },
);
