import { expect, test } from 'vitest';
import { firstOpenStep, flowSteps, isReachableStep } from '#machines/order/flow.ts';

const steps = ['who', 'what', 'when', 'review'] as const;
const done =
  (...names: string[]) =>
  (step: string) =>
    names.includes(step);
const words = (current: (typeof steps)[number], isDone: (step: string) => boolean) =>
  flowSteps(steps, current, isDone).map(({ step, state, open }) => `${step} ${state}${open ? ' open' : ''}`);

test('completed steps follow from the answers, not from the current step', () => {
  expect(words('who', done('who', 'what', 'when'))).toEqual([
    'who current',
    'what done open',
    'when done open',
    'review todo open',
  ]);
  expect(words('when', done('who'))).toEqual(['who done open', 'what todo open', 'when current', 'review todo']);
});

test('a link leads only to a step that the answers allow', () => {
  expect(firstOpenStep(steps, done())).toBe('who');
  expect(firstOpenStep(steps, done('who', 'when'))).toBe('what');
  expect(firstOpenStep(steps, done('who', 'what', 'when'))).toBe('review');
  expect(steps.map((step) => isReachableStep(steps, step, done('who')))).toEqual([true, true, false, false]);
  expect(isReachableStep(steps, 'review', done('who', 'what', 'when'))).toBe(true);
});
