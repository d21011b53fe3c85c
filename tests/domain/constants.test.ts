import { expect, test } from 'vitest';
import { findConstant, listConstants } from '#domain/constant-facts.ts';
import { constants } from '#domain/constants.ts';

// The tests with a CONST id show each number in use; this one fails when it is changed.
test('the numbers of the specification', () => {
  expect(constants.parcel).toMatchObject({
    web: { maxWeightKg: 30, maxSideCm: 158, maxSideSumCm: 274 },
    mobile: { maxWeightKg: 50, maxSideCm: 180 },
    other: { maxWeightKg: 50 },
    business: { maxBillingWeightKg: 5 },
    standardBox: { lengthCm: 60, widthCm: 60, heightCm: 40 },
    maxQuantity: 9_999,
    maxItemValueCentavos: 3_000_000,
  });
  expect(constants.tracking.maxWaybillsPerQuery).toBe(10);
  expect(constants.cod).toMatchObject({
    maxAmountCentavos: 3_000_000,
    maxAgentAverageWeightKg: 100,
    editWindowStart: '08:30',
    editWindowEnd: '11:00',
  });
  expect(constants.coupon).toMatchObject({
    maxStacked: 2,
    newUserVoucherCentavos: 2_100,
    newUserVoucherDays: 30,
  });
  expect(constants.text).toEqual({ code: 20, name: 30, line: 50, long: 200 });
  expect(constants.account).toMatchObject({ minPasswordLength: 6, maxPasswordLength: 16 });
  expect(constants.country.id).toBe(1);
  expect(constants.upload).toMatchObject({
    resumeBytes: 3_145_728,
    codDocumentBytes: 10_485_760,
    codImageBytes: 5_242_880,
  });
  expect(constants.timeouts).toEqual({ requestMs: 30_000, noticeMs: 3_000, chunkLoadMs: 120_000, tokenCookieDays: 1 });
  expect(constants.delivery).toMatchObject({ minBusinessDays: 3, maxBusinessDays: 7 });
  expect(constants.service).toMatchObject({
    weekdayAgentsOpen: '09:00',
    weekdayAgentsClose: '20:00',
    saturdayAgentsOpen: '09:00',
    saturdayAgentsClose: '14:00',
    eveningDeliveryStart: '18:00',
    eveningDeliveryEnd: '20:30',
    feedbackHours: 2,
    firstAnswerHours: 1,
    solutionHours: 24,
  });
  expect(constants.lists.pageSizes).toEqual([10, 20, 50]);
});

test.each(listConstants())(
  '$path has a unit and a source with a requirement id or a stated reason',
  ({ path, unit, source, value }) => {
    expect(unit).not.toBe('');
    expect(source).toMatch(/(?:CONST|RULE|STATE|SYS|NAV|CALL|FEAT|ROUTE|D)-|threat table/);
    expect(findConstant(path)).toEqual({ path, unit, source, value });
  },
);

test('no two constants share a path', () => {
  const paths = listConstants().map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(60);
  expect(new Set(paths).size).toBe(paths.length);
});

test('an unknown path or a group is no constant', () => {
  expect(findConstant('parcel.web')).toBeUndefined();
  expect(findConstant('parcel.web.maxWeigthKg')).toBeUndefined();
});

test('the values cannot be changed at run time', () => {
  expect(() => Object.assign(constants.parcel.web, { maxWeightKg: 99 })).toThrow(TypeError);
  expect(constants.parcel.web.maxWeightKg).toBe(30);
});
