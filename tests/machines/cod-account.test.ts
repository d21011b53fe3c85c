import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type CodStatus, codStatuses } from '#domain/pricing/cod.ts';
import {
  codApplication,
  codApproved,
  codChanged,
  codDisabled,
  codFailed,
  codNotApplied,
  codUnderReview,
} from '#fixtures/cod.ts';
import { askAgainMs, type CodAccount, codAccountMachine, type CodApplication } from '#machines/cod-account.machine.ts';
import { type CodStep, getCodAccountStatus, getCodNumbers, nextCodStatus } from '#machines/cod-steps.ts';
import { type Failure, failureNamed } from '#machines/failure.ts';

/** Wall-clock time of 24 November 2026 in Mexico City. */
const at = (time: string) => new Date(`2026-11-24T${time}-06:00`);
const inside = at('09:00:00');
const outside = at('12:00:00');
const { underReview, approved, failed, disabled, notApplied } = codStatuses;

const after = (status: CodStatus, step: CodStep, changePending = false) =>
  nextCodStatus({ status, changePending }, step);
const submit = (now: Date): CodStep => ({ type: 'submit', now });

describe('which step an account may take', () => {
  const steps: CodStep[] = [
    submit(inside),
    { type: 'approve' },
    { type: 'reject' },
    { type: 'disable' },
    { type: 'enable' },
  ];
  test.each([
    ['STATE-05 not applied', notApplied, ['submit']],
    ['STATE-05 under review', underReview, ['approve', 'reject']],
    ['STATE-05 approved', approved, ['submit', 'disable']],
    ['STATE-05 STATE-06 failed', failed, ['submit']],
    ['STATE-05 D-83 disabled', disabled, ['enable']],
  ])('%s', (_, status, legal) => {
    expect(steps.filter((step) => after(status, step)).map(({ type }) => type)).toEqual(legal);
  });

  test.each([
    ['08:29:59.999', false],
    ['08:30:00.000', true],
    ['10:59:59.999', true],
    ['11:00:00.000', false],
  ])('STATE-07 CONST-06 D-81 what was approved can be changed at %s: %s', (time, open) => {
    expect(after(approved, submit(at(time))) !== undefined).toBe(open);
  });

  test('STATE-06 a first or repeated application is bound to no window', () => {
    expect(after(notApplied, submit(outside))).toEqual({ status: underReview, changePending: false });
    expect(after(failed, submit(outside))).toEqual({ status: underReview, changePending: false });
  });

  test('STATE-08 D-82 a change is pending until it is approved, also when it fails and is submitted again', () => {
    const changed = after(approved, submit(inside));
    expect(changed).toEqual({ status: underReview, changePending: true });
    const refused = after(underReview, { type: 'reject' }, true);
    expect(refused).toEqual({ status: failed, changePending: true });
    expect(after(failed, submit(outside), true)).toEqual({ status: underReview, changePending: true });
    expect(after(underReview, { type: 'approve' }, true)).toEqual({ status: approved, changePending: false });
  });

  test('STATE-09 D-80 the two numbers of a state lead back to it', () => {
    for (const status of Object.values(codStatuses)) {
      const numbers = getCodNumbers(status);
      expect(getCodAccountStatus(numbers && { ...numbers, changePending: true })).toEqual({
        status,
        changePending: numbers !== undefined,
      });
    }
    expect(getCodAccountStatus(codChanged)).toEqual({ status: underReview, changePending: true });
    expect(getCodAccountStatus(undefined)).toEqual({ status: notApplied, changePending: false });
  });
});

function start(answers: (CodAccount | Failure)[], submitted: (CodAccount | Failure)[] = [], clock?: SimulatedClock) {
  const sent: (CodApplication | undefined)[] = [];
  const next = async (list: (CodAccount | Failure)[]): Promise<CodAccount> => {
    const answer = list.shift();
    if (!answer || 'codeName' in answer) throw answer ?? failureNamed('offline');
    return answer;
  };
  const machine = codAccountMachine.provide({
    actors: {
      findAccount: fromPromise(() => next(answers)),
      submitApplication: fromPromise<CodAccount, CodApplication | undefined>(({ input }) => {
        sent.push(input);
        return next(submitted);
      }),
    },
  });
  const actor = createActor(machine, clock ? { clock } : {}).start();
  const reach = (value: string) => waitFor(actor, (state) => state.matches(value as never));
  return { actor, reach, sent };
}

describe('the page of cash on delivery', () => {
  test('SYS-09 an indicator while it is asked; a failure hides it and nothing else happens', async () => {
    const { actor, reach } = start([failureNamed('busy'), codApproved]);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    const hidden = await reach('hidden');
    expect([hidden.hasTag('busy'), hidden.context.failure]).toEqual([false, undefined]);
    actor.send({ type: 'account.refresh' });
    await reach('approved');
  });

  test.each([
    ['notApplied', codNotApplied],
    ['underReview', codUnderReview],
    ['approved', codApproved],
    ['failed', codFailed],
    ['disabled', codDisabled],
  ])('ROUTE-27 STATE-05 the state decides the page: %s', async (name, account) => {
    const { reach } = start([account]);
    expect((await reach(name)).context.account).toEqual(account);
  });

  test('STATE-09 D-80 an unknown status number shows as under review', async () => {
    const { reach } = start([{ ...codUnderReview, approvedStatus: 9 }]);
    expect((await reach('underReview')).context.account?.approvedStatus).toBe(9);
  });

  test('STATE-06 a customer with a rejected application submits again and is under review', async () => {
    const { actor, reach, sent } = start([codFailed], [codUnderReview]);
    await reach('failed');
    actor.send({ type: 'form.open', now: outside });
    actor.send({ type: 'form.submit', application: codApplication });
    await reach('underReview');
    expect(sent).toEqual([codApplication]);
  });

  test('STATE-07 D-81 what was approved opens within the window alone', async () => {
    const { actor, reach } = start([codApproved]);
    await reach('approved');
    actor.send({ type: 'form.open', now: outside });
    expect(actor.getSnapshot().value).toBe('approved');
    actor.send({ type: 'form.open', now: inside });
    expect(actor.getSnapshot().value).toBe('filling');
  });

  test('D-83 a disabled customer, or one under review, opens no form', async () => {
    for (const account of [codDisabled, codUnderReview]) {
      const { actor, reach } = start([account]);
      const { value } = await reach(account === codDisabled ? 'disabled' : 'underReview');
      actor.send({ type: 'form.open', now: inside });
      expect(actor.getSnapshot().value).toBe(value);
    }
  });

  test('a rejection leaves the form as it is; a conflict leads back to the account', async () => {
    const { actor, reach } = start(
      [codNotApplied, codUnderReview],
      [failureNamed('wrongCode'), failureNamed('conflict')],
    );
    await reach('notApplied');
    actor.send({ type: 'form.open', now: inside });
    actor.send({ type: 'form.submit', application: codApplication });
    expect((await reach('filling')).context.failure?.codeName).toBe('wrongCode');
    actor.send({ type: 'form.submit', application: codApplication });
    expect((await reach('underReview')).context.failure?.codeName).toBe('conflict');
  });

  test('a decision appears without a reload, and the screen stays as it was while the server is unreachable', async () => {
    const clock = new SimulatedClock();
    const { actor, reach } = start([codUnderReview, failureNamed('offline'), codApproved], [], clock);
    await reach('underReview');
    clock.increment(askAgainMs);
    expect(actor.getSnapshot().context.account).toEqual(codUnderReview);
    await reach('underReview');
    clock.increment(askAgainMs);
    await reach('approved');
  });

  test('what was sent can be looked at', async () => {
    const { actor, reach } = start([codUnderReview]);
    await reach('underReview');
    actor.send({ type: 'application.view' });
    expect(actor.getSnapshot().value).toBe('viewing');
    actor.send({ type: 'application.close' });
    expect(actor.getSnapshot().value).toBe('underReview');
  });
});
