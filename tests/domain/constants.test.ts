import { expect, test } from 'vitest';
import { findConstant, listConstants } from '#domain/constant-facts.ts';
import { constants } from '#domain/constants.ts';

test('CONST-01 weighs 30 kg standard, 50 kg mobile and other orders, 5 kg Business Parcel', () => {
  expect(constants.parcel.web.maxWeightKg).toBe(30);
  expect(constants.parcel.mobile.maxWeightKg).toBe(50);
  expect(constants.parcel.other.maxWeightKg).toBe(50);
  expect(constants.parcel.business.maxBillingWeightKg).toBe(5);
});

test('CONST-02 D-51 measures the standard box 60x60x40, side 158, mobile side 180, side sum 274', () => {
  expect(constants.parcel.standardBox).toEqual({ lengthCm: 60, widthCm: 60, heightCm: 40 });
  expect(constants.parcel.web.maxSideCm).toBe(158);
  expect(constants.parcel.mobile.maxSideCm).toBe(180);
  expect(constants.parcel.web.maxSideSumCm).toBe(274);
});

test('CONST-03 counts 10 waybills, 9999 items, 30,000 pesos of value and of COD, 100 kg agent average', () => {
  expect(constants.tracking.maxWaybillsPerQuery).toBe(10);
  expect(constants.parcel.maxQuantity).toBe(9999);
  expect(constants.parcel.maxItemValueCentavos).toBe(30_000 * 100);
  expect(constants.cod.maxAmountCentavos).toBe(30_000 * 100);
  expect(constants.cod.maxAgentAverageWeightKg).toBe(100);
});

test('CONST-04 D-58 stacks 2 coupons, limits texts to 20, 30, 50 and 200, passwords to 6-16, country id 1', () => {
  expect(constants.coupon.maxStacked).toBe(2);
  expect(constants.text).toEqual({ code: 20, name: 30, line: 50, long: 200 });
  expect(constants.account.minPasswordLength).toBe(6);
  expect(constants.account.maxPasswordLength).toBe(16);
  expect(constants.country.id).toBe(1);
});

test('CONST-05 D-84 uploads 3 MB resumes, 10 MB COD documents and 5 MB COD images, with 1 MB = 2^20 bytes', () => {
  expect(constants.upload.resumeBytes).toBe(3_145_728);
  expect(constants.upload.codDocumentBytes).toBe(10_485_760);
  expect(constants.upload.codImageBytes).toBe(5_242_880);
});

test('CONST-06 opens the COD edit window from 08:30 to 11:00', () => {
  expect(constants.cod.editWindowStart).toBe('08:30');
  expect(constants.cod.editWindowEnd).toBe('11:00');
});

test('CONST-07 times out requests at 30000 ms, notices at 3000 ms, chunks at 120 s, the token cookie at 1 day', () => {
  expect(constants.timeouts).toEqual({ requestMs: 30_000, noticeMs: 3_000, chunkLoadMs: 120_000, tokenCookieDays: 1 });
});

test('CONST-08 delivers in 3 to 7 business days', () => {
  expect(constants.delivery).toMatchObject({ minBusinessDays: 3, maxBusinessDays: 7 });
});

test('CONST-09 staffs the hotline weekdays 09:00-20:00 and Saturday 09:00-14:00, delivers 18:00-20:30 in the evening', () => {
  expect(constants.service).toMatchObject({
    weekdayAgentsOpen: '09:00',
    weekdayAgentsClose: '20:00',
    saturdayAgentsOpen: '09:00',
    saturdayAgentsClose: '14:00',
    eveningDeliveryStart: '18:00',
    eveningDeliveryEnd: '20:30',
  });
});

test('CONST-10 gives feedback within 2 hours, a first answer within 1 and a solution within 24', () => {
  expect(constants.service).toMatchObject({ feedbackHours: 2, firstAnswerHours: 1, solutionHours: 24 });
});

test('CONST-11 D-72 gives new users a voucher of 21 pesos for 30 days', () => {
  expect(constants.coupon.newUserVoucherCentavos).toBe(21 * 100);
  expect(constants.coupon.newUserVoucherDays).toBe(30);
});

test('D-37 pages lists by 10, 20 and 50 rows', () => {
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
