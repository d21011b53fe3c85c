import { expect, test } from 'vitest';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import * as sender from '#schemas/generated/order/sender.js';
import { summaryNames } from '#schemas/runtime/types.ts';
import { courierSummaries } from '#src/courier-fields/summaries.tsx';
import { getProperties } from '#src/forms/core/answers.ts';

test.each([sender, recipient, parcel, pickup])('the summary of $id uses answers that the form asks for', (form) => {
  const named = form.ui?.summary && courierSummaries[form.ui.summary];
  expect(named).toBeDefined();
  expect(Object.keys(getProperties(form.schema))).toEqual(expect.arrayContaining([...(named?.tells ?? [])]));
});

test('every summary that a layout can name is drawn', () => {
  expect(Object.keys(courierSummaries).toSorted()).toEqual([...summaryNames].toSorted());
});
