import { expect, test } from 'vitest';
import * as query from '#schemas/generated/tracking/query.js';
import { createFormStore } from '#src/forms/core/form-store.ts';
import { watchRuleStops } from '#src/forms/core/use-form.ts';

/** The store of a page that renders its fields itself, as `useForm` creates it. */
function open(waybills: readonly string[]) {
  const reports: string[] = [];
  const store = createFormStore(
    { waybills, tail: '4471' },
    {
      toAnswers: (value) => value,
      completed: (value) => value,
      check: (answers) => query.validate(answers),
      onChange: () => undefined,
      defer: (update) => update(),
    },
  );
  watchRuleStops('tracking/query', store, ({ kind, rule, key }) => reports.push(`${kind} ${rule} ${key}`));
  return { store, reports };
}

const wrong = ['JMX1'];
const right = ['JMX004281220417'];
const id = 'tracking/query#/waybills/*#waybillNumber rules:waybillNumber.count';

test('an error that is hidden while it is corrected is still broken, and comes back when the field is left', () => {
  const { store } = open(wrong);
  store.reveal('/waybills');
  expect(store.error('/waybills')).toMatchObject({ key: 'rules:waybillNumber.count' });
  store.hideErrors('/waybills');
  expect(store.errors()).toEqual([]);
  expect(store.isBroken({ pointer: '/waybills/0', key: 'rules:waybillNumber.count' })).toBe(true);
  store.leave('/waybills');
  expect(store.error('/waybills')).toBeDefined();
});

test('MSG-26 a question’s rule is reported when its message appears, when it rejects and when it is met, once each', () => {
  const { store, reports } = open(wrong);
  store.reveal('/waybills');
  store.submit();
  // While it is being corrected its message is gone, and the rule is not met yet.
  store.change({ '/waybills': ['JMX2'] });
  store.hideErrors('/waybills');
  expect(reports).toEqual([`shown ${id}`, `refused ${id}`]);
  store.change({ '/waybills': right });
  store.change({ '/waybills': wrong });
  store.submit();
  store.change({ '/waybills': right });
  expect(reports).toEqual([`shown ${id}`, `refused ${id}`, `corrected ${id}`]);
});

test('an immediate rejection is not reported as shown, nor when it comes back', () => {
  const { store, reports } = open(wrong);
  store.submit();
  store.hideErrors('/waybills');
  store.reveal('/waybills');
  expect(reports).toEqual([`refused ${id}`]);
});
