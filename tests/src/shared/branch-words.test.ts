import { describe, expect, test } from 'vitest';
import { defaultBrandDetails } from '#domain/content/brand.ts';
import { directionsLink, hourGroups } from '#src/shared/branches/branch.ts';
import {
  type BranchQuestion,
  findPosition,
  readQuestion,
  spotIn,
  writeQuestion,
} from '#src/features/branches/use-branches.ts';

const open = { opens: 540, closes: 1200 };

describe('hours', () => {
  test('FEAT-04 days in a row with the same hours are one line', () => {
    const saturday = { opens: 540, closes: 840 };
    expect(hourGroups([open, open, open, open, open, saturday, null])).toEqual([
      { from: 1, to: 5, hours: open },
      { from: 6, to: 6, hours: saturday },
      { from: 7, to: 7, hours: null },
    ]);
    expect(hourGroups([open, null, open, open, open, open, open]).map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 7],
    ]);
  });
});

describe('directions', () => {
  test('D-91 lead to the address that an installation sets', () => {
    const spot = { latitude: 20.98, longitude: -89.62 };
    expect(directionsLink('geo:{latitude},{longitude}?q={latitude},{longitude}', spot)).toBe(
      'geo:20.98,-89.62?q=20.98,-89.62',
    );
    expect(directionsLink(defaultBrandDetails.map.directions, spot)).toMatch(/^https:.*20\.98.*-89\.62$/);
  });
});

describe('the question in the address', () => {
  const questions: BranchQuestion[] = [
    { kind: 'text', text: 'Calle 60 #500 & más' },
    { kind: 'area', state: 'YUC' },
    { kind: 'area', state: 'YUC', cityId: 'YUC-merida' },
    { kind: 'near' },
  ];

  test.each(questions)('ROUTE-11 can be read again: %j', (question) => {
    expect(readQuestion(new URLSearchParams(writeQuestion(question)))).toEqual(question);
  });

  test('ROUTE-11 the own position never gets into it', () => {
    expect(writeQuestion({ kind: 'near' })).toBe('?near=me');
  });

  test.each(['', '?q=', '?q=%20', '?state=XX', '?near=20,-99', '?city=YUC-merida'])(
    'ROUTE-11 "%s" asks nothing',
    (search) => {
      expect(readQuestion(new URLSearchParams(search))).toBeUndefined();
    },
  );
});

const failing = (code: number) => ({
  getCurrentPosition: (_: PositionCallback, onError?: PositionErrorCallback | null) =>
    onError?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
});

describe('the own position', () => {
  test.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timedOut'],
    [0, 'unknown'],
    [99, 'unknown'],
  ] as const)("MSG-18 the browser's error %i is reported as %s", async (code, problem) => {
    expect(await findPosition(failing(code))).toEqual({ ok: false, problem });
  });

  test('MSG-18 a browser without geolocation has an error of its own', async () => {
    expect(await findPosition(undefined)).toEqual({ ok: false, problem: 'notSupported' });
  });

  test('MSG-18 no more of it leaves the device than finding a branch needs', async () => {
    const coords = { latitude: 20.987_654_321, longitude: -89.612_345_678 };
    const geolocation = {
      getCurrentPosition: (onFound: PositionCallback) => onFound({ coords } as GeolocationPosition),
    };
    expect(await findPosition(geolocation)).toEqual({ ok: true, spot: { latitude: 20.988, longitude: -89.612 } });
  });

  test.each([null, undefined, 'x', {}, { latitude: '20', longitude: -89 }, { latitude: 20 }])(
    'MSG-18 %j in the history is no position',
    (state) => {
      expect(spotIn(state)).toBeUndefined();
    },
  );
});
