import { expect, test } from 'vitest';
import { validate } from '#schemas/generated/tracking/query.js';
import { createFieldStops } from '#src/shared/telemetry/field-stops.ts';

function open() {
  const told: string[] = [];
  const stops = createFieldStops('tracking/query', ({ kind, rule, key }) => told.push(`${kind} ${rule} ${key}`));
  return { told, stops };
}

const wrong = validate({ waybills: ['JMX1', 'JMX2'], tail: '4471' });
const right = validate({ waybills: ['JMX004281220417'], tail: '4471' });
const id = 'tracking/query#/waybills/*#waybillNumber rules:waybillNumber.count';

test('MSG-26 a question’s rule is told when a field is left, when it refuses and when it is kept, once each', () => {
  const { told, stops } = open();
  stops.see(wrong, []);
  stops.see(wrong, wrong);
  stops.refuse(wrong);
  // While it is being corrected its message is gone, and the rule is not kept yet.
  stops.see(wrong, []);
  expect(told).toEqual([`shown ${id}`, `refused ${id}`]);
  stops.see(right, []);
  stops.refuse(wrong);
  stops.see(right, []);
  expect(told).toEqual([`shown ${id}`, `refused ${id}`, `corrected ${id}`]);
});

test('what refuses at once was not shown before', () => {
  const { told, stops } = open();
  stops.refuse(wrong);
  stops.see(wrong, wrong);
  expect(told).toEqual([`refused ${id}`]);
});
