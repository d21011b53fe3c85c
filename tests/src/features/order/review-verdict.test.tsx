import { expect, test, vi } from 'vitest';
import type { TFunction } from 'i18next';
import { draw } from '#tests/support/draw.tsx';
import { nearDayText, ReviewVerdict } from '#src/features/order/components/review-verdict.tsx';
import { getFormats } from '#src/i18n/formats.ts';
import { TextProvider } from '#src/i18n/react.tsx';
import { loadSourceTexts } from '#src/i18n/source-texts.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { useServerClock } from '#src/lib/clock.ts';

const keys = ((key: string) => key) as TFunction;

test('FEAT-05 a pickup today or tomorrow is called so, another day by its date', () => {
  const toText = (date: string) => nearDayText(keys, getFormats('es'), date, '2026-11-30');
  expect(['2026-11-30', '2026-12-01'].map(toText)).toEqual(['order:review.today', 'order:review.tomorrow']);
  expect(['2026-11-29', '2026-12-02'].map(toText)).toEqual(['dom 29 nov', 'mié 2 dic']);
});

/** As in the order: the response arrived before its review is rendered. */
function Review({ answeredAt, pickupDate }: { answeredAt: string; pickupDate: string }) {
  const clock = useServerClock(answeredAt);
  const transit = { minBusinessDays: 3, maxBusinessDays: 7 };
  return <ReviewVerdict {...{ pickupDate, transit, clock }} pickupSlot="10-12" />;
}

test.each([
  ['2026-11-20T18:00:00.000Z', '2026-11-21', 'mañana'],
  // In Mexico City it is the evening of the 20th.
  ['2026-11-21T05:59:00.000Z', '2026-11-21', 'mañana'],
  ['2026-11-21T06:00:00.000Z', '2026-11-21', 'hoy'],
])(
  'FEAT-05 which day today is says the server that gave the price at %s, in Mexico City, whatever the device’s clock says',
  async (answeredAt, pickupDate, said) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T18:00:00Z') });
    try {
      const texts = await createTexts({ language: 'es', namespaces: ['order'], load: loadSourceTexts });
      const place = await draw(
        <TextProvider texts={texts}>
          <Review {...{ answeredAt, pickupDate }} />
        </TextProvider>,
      );
      expect(place.textContent).toMatch(new RegExp(`^Sale ${said} de 10:00 a 12:00`));
    } finally {
      vi.useRealTimers();
    }
  },
);
