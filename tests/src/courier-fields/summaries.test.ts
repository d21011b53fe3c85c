import { expect, test } from 'vitest';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import * as sender from '#schemas/generated/order/sender.js';
import { summaryNames } from '#schemas/runtime/types.ts';
import { courierSummaries } from '#src/courier-fields/summaries.tsx';
import { getProperties } from '#src/forms/core/answers.ts';

// Both ends have one summary; only the recipient's asks where the parcel is received.
test.each([
  ['party', [sender, recipient]],
  ['parcel', [parcel]],
  ['pickup', [pickup]],
] as const)('the summary %s uses answers that its forms ask for', (name, forms) => {
  expect(new Set(forms.map(({ ui }) => ui?.summary))).toEqual(new Set([name]));
  const asked = forms.flatMap(({ schema }) => Object.keys(getProperties(schema)));
  expect(asked).toEqual(expect.arrayContaining([...(courierSummaries[name]?.tells ?? [])]));
});

test('every summary that a layout can name is drawn', () => {
  expect(Object.keys(courierSummaries).toSorted()).toEqual([...summaryNames].toSorted());
});
