import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { isSlotOffered, pickupChoice, pickupSlots, slotBounds } from '#domain/parcel/pickup-slots.ts';
import { addDays, getWeekday, localDate } from '#domain/time/zoned-time.ts';

const at = (date: string, time: string) => new Date(`${date}T${time}-06:00`);
const friday = '2026-11-20';
const saturday = '2026-11-21';
const sunday = '2026-11-22';
const anyTime = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

test('D-56 slots are two hours each, from 8 to 18, one after the other', () => {
  expect(pickupSlots).toEqual(['08-10', '10-12', '12-14', '14-16', '16-18']);
  for (const slot of pickupSlots) {
    const { start, end } = slotBounds(friday, slot);
    expect(end.getTime() - start.getTime()).toBe(constants.pickup.slotHours * 3_600_000);
  }
  expect(slotBounds(friday, '08-10').start).toEqual(at(friday, '08:00:00'));
});

test('D-56 pickups are offered for the next seven days, Monday to Saturday', () => {
  const { days } = pickupChoice({ now: at(friday, '06:00:00'), freePlaces: () => 1 });
  expect(days.map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  for (const { slots } of days) expect(slots.map(({ slot }) => slot)).toEqual(pickupSlots);
});

test('D-56 a day that an operator has closed is not offered and says why; today is closed then, not full', () => {
  const closedDays = new Map([
    [friday, 'weather'],
    ['2026-12-24', 'holiday'],
  ] as const);
  const choice = pickupChoice({ now: at(friday, '06:00:00'), freePlaces: () => 1, closedDays });
  expect(choice.days[0]?.date).toBe(saturday);
  expect(choice.nextFree[0]).toEqual({ date: saturday, slot: '08-10' });
  expect(choice).toMatchObject({ todayFull: false, closed: [{ date: friday, reason: 'weather' }] });
});

test.each([
  ['06:59:59.999', 5],
  ['07:00:00', 4],
  ['08:59:59.999', 4],
  ['09:00:00', 3],
  ['09:30:00', 3],
  ['14:59:59.999', 1],
  ['15:00:00', 0],
  ['23:00:00', 0],
])('D-56 at %s today offers %d slots: none that starts within the hour', (time, offered) => {
  const { days } = pickupChoice({ now: at(friday, time), freePlaces: () => 1 });
  expect(days.find(({ date }) => date === friday)?.slots.length ?? 0).toBe(offered);
});

test('RULE-MOB-10 D-56 a fully booked today says so and offers the next three slots', () => {
  const choice = pickupChoice({ now: at(friday, '09:30:00'), freePlaces: (date) => (date === friday ? 0 : 4) });
  expect(choice.todayFull).toBe(true);
  expect(choice.days[0]).toEqual({
    date: friday,
    slots: [
      { slot: '12-14', free: 0 },
      { slot: '14-16', free: 0 },
      { slot: '16-18', free: 0 },
    ],
  });
  expect(choice.nextFree).toEqual([
    { date: saturday, slot: '08-10' },
    { date: saturday, slot: '10-12' },
    { date: saturday, slot: '12-14' },
  ]);
});

test.each([
  ['the last minute before the cut-off of the last slot', '14:59:59', [true, false]],
  ['the cut-off', '15:00:00', [false, true]],
  ['23:59', '23:59:00', [false, true]],
  ['midnight, when the day begins', '00:00:00', [true, false]],
])(
  'RULE-MOB-10 D-56 a booked-out today is full as long as its slots are offered, then it is over: at %s',
  (_, time, said) => {
    const freePlaces = (date: string) => (date === friday ? 0 : 4);
    const { todayFull, todayOver, nextFree } = pickupChoice({ now: at(friday, time), freePlaces });
    expect([todayFull, todayOver]).toEqual(said);
    expect(nextFree[0]).toEqual({ date: saturday, slot: '08-10' });
  },
);

test('D-56 a today with a free place is neither full nor over, and one that is closed or a Sunday is neither', () => {
  const closedDays = new Map([[friday, 'holiday']] as const);
  for (const choice of [
    pickupChoice({ now: at(friday, '09:30:00'), freePlaces: () => 1 }),
    pickupChoice({ now: at(friday, '17:00:00'), freePlaces: () => 1, closedDays }),
    pickupChoice({ now: at(sunday, '17:00:00'), freePlaces: () => 1 }),
  ])
    expect(choice).toMatchObject({ todayFull: false, todayOver: false });
});

test('D-56 slots go by the clock of the place of the pickup', () => {
  const choiceIn = (timeZone: string, time: string) =>
    pickupChoice({ now: at(friday, time), freePlaces: () => 1, timeZone });
  // 15:00 in the capital is 13:00 in Tijuana and 16:00 in Cancún.
  expect(choiceIn('America/Tijuana', '15:00:00').days[0]?.slots.map(({ slot }) => slot)).toEqual(['16-18']);
  expect(choiceIn('America/Cancun', '14:30:00')).toMatchObject({ todayOver: true });
  expect(isSlotOffered(at(friday, '14:30:00'), friday, '16-18', 'America/Cancun')).toBe(false);
  // Midnight in the capital is still the evening before in Tijuana.
  expect(choiceIn('America/Tijuana', '00:30:00').days[0]?.date).toBe(friday);
  expect(choiceIn('America/Tijuana', '00:30:00').todayOver).toBe(true);
});

test('D-56 one free place keeps today open; on Sunday today isn’t full but no pickup day', () => {
  const free = (date: string, slot: string) => (date === friday && slot === '16-18' ? 1 : 0);
  expect(pickupChoice({ now: at(friday, '09:30:00'), freePlaces: free }).todayFull).toBe(false);
  expect(pickupChoice({ now: at(sunday, '09:30:00'), freePlaces: () => 1 }).todayFull).toBe(false);
});

test('D-56 an overbooked slot has no place, not a negative number of them', () => {
  const { days, nextFree } = pickupChoice({ now: at(friday, '06:00:00'), freePlaces: () => -2 });
  expect(days.flatMap(({ slots }) => slots).every(({ free }) => free === 0)).toBe(true);
  expect(nextFree).toEqual([]);
});

test.each([
  ['a slot that isn’t one', friday, '09-11'],
  ['a Sunday', sunday, '10-12'],
  ['the past', '2026-11-19', '10-12'],
  ['the eighth day', '2026-11-27', '10-12'],
  ['a slot gone by', friday, '08-10'],
  ['no date', 'tomorrow', '10-12'],
])('RULE-MOB-10 D-56 %s is not offered', (_, date, slot) => {
  expect(isSlotOffered(at(friday, '09:30:00'), date, slot)).toBe(false);
});

test('D-56 D-90 a public holiday is closed, with its reason, and its slots can not be ordered', () => {
  const now = at('2026-12-23', '09:30:00');
  const { days, closed } = pickupChoice({ now, freePlaces: () => 1 });
  expect(closed).toEqual([{ date: '2026-12-25', reason: 'holiday' }]);
  expect(days.map(({ date }) => date)).toEqual(['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-28', '2026-12-29']);
  expect(isSlotOffered(now, '2026-12-25', '10-12')).toBe(false);
  const onTheDay = pickupChoice({ now: at('2026-12-25', '17:00:00'), freePlaces: () => 1 });
  expect(onTheDay).toMatchObject({ todayFull: false, todayOver: false });
});

test('D-56 what is listed is what can be ordered', () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const { days } = pickupChoice({ now, freePlaces: () => 1 });
      const listed = days.flatMap(({ date, slots }) => slots.map(({ slot }) => `${date} ${slot}`));
      const orderable = Array.from({ length: 9 }, (_, ahead) => addDays(localDate(now), ahead - 1)).flatMap((date) =>
        pickupSlots.filter((slot) => isSlotOffered(now, date, slot)).map((slot) => `${date} ${slot}`),
      );
      expect(listed).toEqual(orderable);
    }),
  );
});

test('D-56 every offer is Monday to Saturday, more than an hour away, and the next free ones are the first free ones', () => {
  fc.assert(
    fc.property(anyTime, fc.func(fc.integer({ min: 0, max: 2 })), (now, freePlaces) => {
      const { days, nextFree } = pickupChoice({ now, freePlaces });
      const free = days.flatMap(({ date, slots }) =>
        slots.filter((row) => row.free > 0).map(({ slot }) => ({ date, slot })),
      );
      expect(nextFree).toEqual(free.slice(0, 3));
      for (const { date, slots } of days) {
        expect(getWeekday(date)).toBeLessThan(7);
        for (const { slot } of slots)
          expect(slotBounds(date, slot).start.getTime() - now.getTime()).toBeGreaterThan(3_600_000);
      }
    }),
  );
});
