import { expect, test } from 'vitest';
import { inboxKinds, inboxTimes, listPromisedSteps } from '#domain/account/inbox.ts';

const received = new Date('2026-11-20T10:42:00-06:00');

function promisedTimes() {
  const { feedbackDueAt, firstAnswerDueAt, solutionDueAt } = inboxTimes(received);
  return {
    feedbackDueAt: feedbackDueAt.toISOString(),
    firstAnswerDueAt: firstAnswerDueAt.toISOString(),
    solutionDueAt: solutionDueAt.toISOString(),
  };
}

test.each(inboxKinds)('CONST-10 D-93 what is promised for a %s is in the order in which it happens', (kind) => {
  const steps = listPromisedSteps({ kind, ...promisedTimes() });
  expect(steps.map(({ word }) => word.split('.').at(-1))).toEqual(['feedback', 'firstAnswer', 'solution']);
  const due = steps.map(({ dueAt }) => dueAt);
  expect(due).toEqual(due.toSorted());
});

test('D-93 a request gets no solution, and an answer says that it was read', () => {
  const firstAnsweredAt = '2026-11-20T17:00:00.000Z';
  const steps = listPromisedSteps({ kind: 'application', ...promisedTimes(), firstAnsweredAt });
  expect(steps.map(({ word, doneAt }) => [word, doneAt])).toEqual([
    ['request.feedback', firstAnsweredAt],
    ['firstAnswer', firstAnsweredAt],
    ['request.solution', null],
  ]);
  const [read, , solved] = listPromisedSteps({ kind: 'contact', ...promisedTimes() });
  expect([read?.word, solved?.word]).toEqual(['message.feedback', 'message.solution']);
});
