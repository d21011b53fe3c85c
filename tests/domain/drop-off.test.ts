import { expect, test } from 'vitest';
import { chosenBranch, chosenSlot, dropOffRejection, getDropOffDeadline } from '#domain/parcel/drop-off.ts';

const weekdays = { opens: 540, closes: 1200 };
const branch = {
  hours: [weekdays, weekdays, weekdays, weekdays, weekdays, { opens: 540, closes: 840 }, null],
  opensOnHolidays: false,
  timeZone: 'America/Mexico_City',
  services: ['dropOff'],
} as const;
const friday = new Date('2026-11-20T12:00:00-06:00');

test('FEAT-05 the last day is the sixth after today, or the last one before it on which the branch opens', () => {
  expect(getDropOffDeadline(branch, friday)).toEqual({
    date: '2026-11-26',
    time: '20:00',
    endsAt: '2026-11-27T02:00:00.000Z',
  });
  // Six days after a Monday is a Sunday, on which it is closed.
  const monday = new Date('2026-11-23T12:00:00-06:00');
  expect(getDropOffDeadline(branch, monday)).toMatchObject({ date: '2026-11-28', time: '14:00' });
  const closedOn = ['2026-11-25', '2026-11-26'];
  expect(getDropOffDeadline({ ...branch, closedOn }, friday)).toMatchObject({ date: '2026-11-24' });
});

test('FEAT-05 the hours are the branch’s own, and a branch that closes at midnight takes parcels until a minute before', () => {
  const tijuana = { ...branch, timeZone: 'America/Tijuana' };
  expect(getDropOffDeadline(tijuana, friday)?.endsAt).toBe('2026-11-27T04:00:00.000Z');
  const hours = Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 }));
  expect(getDropOffDeadline({ ...branch, hours }, friday)).toMatchObject({ date: '2026-11-26', time: '23:59' });
});

test('FEAT-05 a branch is refused when there is none, when it takes no parcels and when it does not open in time', () => {
  const closed = { ...branch, hours: Array.from({ length: 7 }, () => null) };
  expect(dropOffRejection(branch, friday)).toBeUndefined();
  expect(dropOffRejection(undefined, friday)).toBe('branchGone');
  expect(dropOffRejection({ ...branch, services: ['pickUp'] }, friday)).toBe('branchTakesNone');
  expect(dropOffRejection(closed, friday)).toBe('branchClosed');
  // Open today only, and closed by now.
  const onFridays = { ...closed, hours: closed.hours.map((_, day) => (day === 4 ? weekdays : null)) };
  expect(dropOffRejection(onFridays, friday)).toBeUndefined();
  expect(dropOffRejection(onFridays, new Date('2026-11-20T20:00:00-06:00'))).toBe('branchClosed');
});

test('an order is picked up unless it says that it is brought', () => {
  const slot = { pickupDate: '2026-11-21', pickupSlot: '10-12' };
  expect([chosenSlot(slot), chosenBranch(slot)]).toEqual([{ date: '2026-11-21', slot: '10-12' }, undefined]);
  // The answers of the other handover are kept in a draft.
  const both = { ...slot, branchCode: 'GDL-1' };
  expect(chosenBranch({ ...both, handover: 'pickup' })).toBeUndefined();
  expect([chosenSlot({ ...both, handover: 'dropOff' }), chosenBranch({ ...both, handover: 'dropOff' })]).toEqual([
    undefined,
    'GDL-1',
  ]);
});
