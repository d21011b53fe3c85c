import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { formRuleMachine, type RuleAnswer, type RuleQuestion, viewOfRule } from '#machines/form-rule.machine.ts';

interface Asked {
  question: RuleQuestion;
  signal: AbortSignal;
  answer: (answer: RuleAnswer) => void;
  fail: () => void;
}

/** A rule whose server responds on command. */
function openRule() {
  const clock = new SimulatedClock();
  const asked: Asked[] = [];
  const machine = formRuleMachine.provide({
    actors: {
      askServer: fromPromise<RuleAnswer, RuleQuestion>(
        ({ input: question, signal }) =>
          new Promise(
            (answer, reject) => void asked.push({ question, signal, answer, fail: () => reject(new Error('offline')) }),
          ),
      ),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const ask = (value: unknown, answers = {}) => actor.send({ type: 'rule.ask', question: { value, answers } });
  const view = () => viewOfRule(actor.getSnapshot());
  return { actor, clock, asked, ask, view };
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
const calm = 300;

/** Asks, waits for the debounce and responds. */
async function validate({ ask, clock, asked }: ReturnType<typeof openRule>, value: unknown, answer: RuleAnswer) {
  ask(value);
  clock.increment(calm);
  asked.at(-1)?.answer(answer);
  await settle();
}

const taken: RuleAnswer = { ok: false, key: 'taken' };

describe('a rule that the server validates', () => {
  test('RULE-ACC-07 no request is sent before the typing pauses, and then only for the last answer', () => {
    const { clock, asked, ask, view } = openRule();
    ask('9991204471');
    clock.increment(calm - 1);
    ask('9991204472');
    clock.increment(calm - 1);
    expect(asked).toEqual([]);
    expect(view().status).toBe('waiting');
    clock.increment(1);
    expect(asked.map(({ question }) => question.value)).toEqual(['9991204472']);
    expect(view().status).toBe('asking');
  });

  test('leaving the field validates without a pause', () => {
    const { actor, asked, ask } = openRule();
    ask('9991204471');
    actor.send({ type: 'rule.hurry' });
    expect(asked).toHaveLength(1);
  });

  test('the server’s result is shown until the answer changes', async () => {
    const rule = openRule();
    await validate(rule, '9991204471', taken);
    expect(rule.view()).toEqual({ status: 'refused', answer: taken });
    rule.ask('9991204472');
    expect(rule.view()).toEqual({ status: 'waiting', answer: undefined });
    rule.clock.increment(calm);
    rule.asked.at(-1)?.answer({ ok: true });
    await settle();
    expect(rule.view().status).toBe('kept');
  });

  test('an outdated request is aborted, and its response is ignored', async () => {
    const { clock, asked, ask, view } = openRule();
    ask('9991204471');
    clock.increment(calm);
    ask('9991204472');
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.answer(taken);
    await settle();
    expect(view()).toEqual({ status: 'waiting', answer: undefined });
  });

  test('the same question is not asked twice: neither while it is asked nor after it was answered', async () => {
    const rule = openRule();
    await validate(rule, '9991204471', taken);
    rule.ask('9991204471');
    expect(rule.view().status).toBe('refused');
    await validate(rule, '9991204472', { ok: true });
    rule.ask('9991204471');
    expect(rule.view()).toEqual({ status: 'refused', answer: taken });
    rule.ask('9991204472');
    expect(rule.view().status).toBe('kept');
    expect(rule.asked).toHaveLength(2);
  });

  test('another answer that the rule needs makes it another question', () => {
    const { clock, asked, ask } = openRule();
    ask('FIESTA', { phone: '1' });
    clock.increment(calm);
    ask('FIESTA', { phone: '2' });
    clock.increment(calm);
    expect(asked.map(({ question }) => question.answers)).toEqual([{ phone: '1' }, { phone: '2' }]);
  });

  test('a field with nothing to validate cancels its request', async () => {
    const { actor, clock, asked, ask, view } = openRule();
    ask('9991204471');
    clock.increment(calm);
    actor.send({ type: 'rule.drop' });
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(view().status).toBe('idle');
    ask('9991204471');
    expect(view().status).toBe('waiting');
  });

  test('when the server is unreachable it says so and can be asked again', async () => {
    const { actor, clock, asked, ask, view } = openRule();
    ask('9991204471');
    clock.increment(calm);
    asked[0]?.fail();
    await settle();
    expect(view()).toEqual({ status: 'unreachable', answer: undefined });
    ask('9991204471');
    expect(view().status).toBe('unreachable');
    actor.send({ type: 'rule.retry' });
    expect(view().status).toBe('asking');
    asked[1]?.answer({ ok: true });
    await settle();
    expect(view().status).toBe('kept');
  });

  test('a server that never answers is one that could not be reached', () => {
    const { clock, asked, ask, view } = openRule();
    ask('9991204471');
    clock.increment(calm);
    clock.increment(10_000);
    expect(view().status).toBe('unreachable');
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  test('rejects with a plain sentence when no server was provided', async () => {
    const errors: unknown[] = [];
    const actor = createActor(formRuleMachine, {
      clock: new SimulatedClock(),
      inspect: (event) => {
        if (event.type === '@xstate.event' && 'error' in event.event) errors.push(event.event.error);
      },
    }).start();
    actor.send({ type: 'rule.ask', question: { value: 1, answers: {} } });
    actor.send({ type: 'rule.hurry' });
    await settle();
    expect(errors.map(String)).toEqual(['Error: askServer was not provided']);
  });
});
