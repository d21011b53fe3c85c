import { afterAll, describe, expect, test } from 'vitest';
import { useOtherIntl } from '#tests/support/other-intl.ts';

const back = useOtherIntl();
// Imported late: some values are created on load.
const { getFormats } = await import('#src/i18n/formats.ts');
const { agentsOpen } = await import('#domain/time/service-hours.ts');

afterAll(back);

/** Of Saturday 2026-09-05, 14:05 in the capital. */
const instant = '2026-09-05T20:05:00Z';

const written = {
  es: [
    'sáb 5 sep, 14:05',
    'sábado 5 de septiembre',
    '5 de septiembre de 2026',
    'sep 2026',
    'septiembre de 2026',
    'S',
    'sep',
    '$1,850.00',
    '1,234.57',
    'Ana, Luz e Inés',
  ],
  'en-us': [
    'Sat Sep 5, 14:05',
    'Saturday, September 5',
    'September 5, 2026',
    'Sep 2026',
    'September 2026',
    'S',
    'Sep',
    '$1,850.00',
    '1,234.57',
    'Ana, Luz, and Inés',
  ],
  'zh-cn': [
    '9月5日周六 14:05',
    '9月5日星期六',
    '2026年9月5日',
    '2026年9月',
    '2026年9月',
    '六',
    '9月',
    '$1,850.00',
    '1,234.57',
    'Ana、Luz和Inés',
  ],
  'pt-br': [
    'sáb 5 set, 14:05',
    'sábado, 5 de setembro',
    '5 de setembro de 2026',
    'set 2026',
    'setembro de 2026',
    'S',
    'set',
    '$1.850,00',
    '1.234,57',
    'Ana, Luz e Inés',
  ],
  ar: [
    'السبت، 5 سبتمبر، 14:05',
    'السبت، 5 سبتمبر',
    '5 سبتمبر 2026',
    'سبتمبر 2026',
    'سبتمبر 2026',
    'س',
    'سبتمبر',
    '\u2066$1,850.00\u2069',
    '1,234.57',
    'Ana وLuz وInés',
  ],
} as const;

describe('a browser with other words in its Intl (FEAT-12)', () => {
  test.each(Object.entries(written))('FEAT-12 writes what the server has written, in %s', (code, expected) => {
    const format = getFormats(code);
    expect([
      format.dateTime(instant),
      format.longDate(instant),
      format.fullDate('2026-09-05'),
      format.month('2026-09-05', 'short'),
      format.month('2026-09-05', 'long'),
      format.weekdayInitial('2026-09-05'),
      format.monthName('2026-09-05'),
      format.money(185_000),
      format.number(1234.567),
      format.list(['Ana', 'Luz', 'Inés']),
    ]).toEqual(expected);
  });

  test('CONST-09 knows when the hotline answers', () => {
    expect(agentsOpen(new Date('2026-09-05T15:00:00Z'))).toMatchObject({ open: true });
    expect(agentsOpen(new Date('2026-09-06T15:00:00Z'))).toMatchObject({ open: false, weekday: 1, daysAhead: 1 });
  });
});
