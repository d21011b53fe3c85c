import { expect, test } from 'vitest';
import * as vip from '#schemas/generated/inbox/vip.js';
import { toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import { partOfForm } from '#src/forms/core/part-of-form.ts';

const sections = vip.ui?.sections ?? [];
const faults = (from: number, to: number, answers: object) => {
  const part = partOfForm(vip, sections.slice(from, to));
  return checkAnswers(part, toAnswers(part, answers as never)).map(({ pointer }) => pointer);
};

test('FEAT-09 a part of a form is validated by its own fields, over the answers of the whole', () => {
  expect(faults(0, 1, {})).toEqual(['/company', '/state', '/city']);
  expect(faults(0, 1, { company: 'Cerámica Robles', state: 'Jalisco', city: 'Zapopan' })).toEqual([]);
  expect(faults(1, 2, { company: ' ', averageWeight: 0 })).toEqual(['/parcels', '/goods', '/averageWeight']);
});

test('its parts together ask what the whole asks', () => {
  const whole = vip.validate({}).map(({ pointer }) => pointer);
  const inParts = sections.flatMap((_, index) => faults(index, index + 1, {}));
  expect(inParts.toSorted()).toEqual(whole.toSorted());
});
