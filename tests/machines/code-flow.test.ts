import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type Answers, codeFlowMachine, type SentCode, viewOfCodeFlow } from '#machines/code-flow.machine.ts';
import type { Failure } from '#machines/failure.ts';

const request = { purpose: 'signIn', phone: '9991204471', captcha: '7K4P', captchaId: 'i1' };
const proof = { phone: '9991204471', code: '471209' };
const failure = (codeName: string, rest: Partial<Failure> = {}): Failure => ({
  codeName,
  msg: '',
  errors: [],
  ...rest,
});

interface Ports {
  send?: (request: Answers) => Promise<SentCode>;
  prove?: (proof: Answers) => Promise<void>;
}

const never = () => new Promise<never>(() => undefined);

function start({ send = async () => ({ waitSeconds: 60 }), prove = never }: Ports = {}) {
  const actor = createActor(
    codeFlowMachine.provide({
      actors: {
        sendCode: fromPromise<SentCode, Answers>(({ input }) => send(input)),
        prove: fromPromise<void, Answers>(({ input }) => prove(input)),
      },
    }),
  );
  actor.start();
  return actor;
}

const settled = (actor: ReturnType<typeof start>) =>
  waitFor(actor, (state) => !state.hasTag('busy') && !state.matches('resending'));

async function atTheCode(ports: Ports = {}) {
  const actor = start(ports);
  actor.send({ type: 'code.ask', request });
  await settled(actor);
  return actor;
}

/** Returns the responses in turn; the last one repeats. */
function inTurn<T>(...answers: readonly (() => Promise<T>)[]): () => Promise<T> {
  let turn = 0;
  return () => {
    turn += 1;
    return (answers[Math.min(turn, answers.length) - 1] as () => Promise<T>)();
  };
}

describe('the way of a one-time code', () => {
  test('D-24 a code is sent for the solved image code, then the form with the code does what it is for', async () => {
    const asked: Answers[] = [];
    const proved: Answers[] = [];
    const actor = start({
      send: async (input) => {
        asked.push(input);
        return { waitSeconds: 60 };
      },
      prove: async (input) => void proved.push(input),
    });
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({ step: 'asking', busy: false });
    actor.send({ type: 'code.ask', request });
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({ step: 'asking', busy: true });
    await settled(actor);
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({
      step: 'proving',
      busy: false,
      waitSeconds: 60,
      request,
    });
    actor.send({ type: 'proof.submit', proof });
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({ step: 'proving', busy: true });
    await waitFor(actor, (state) => state.matches('done'));
    expect(viewOfCodeFlow(actor.getSnapshot()).step).toBe('done');
    expect([asked, proved]).toEqual([[request], [proof]]);
  });

  test('D-24 a code that was sent a moment ago continues with the code, with the seconds that are left', async () => {
    const actor = await atTheCode({ send: () => Promise.reject(failure('codeTooSoon', { waitSeconds: 42 })) });
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({ step: 'proving', waitSeconds: 42, failure: undefined });
  });

  test('D-24 a wrong image code asks for another image, and keeps where the code goes', async () => {
    const actor = await atTheCode({ send: () => Promise.reject(failure('wrongImageCode')) });
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({
      step: 'asking',
      spentImages: 1,
      failure: { codeName: 'wrongImageCode' },
      request,
    });
  });

  test.each(['phoneTaken', 'emailTaken'])(
    'RULE-ACC-07 MSG-15 %s is reported before a code is sent, and the next try needs another image',
    async (codeName) => {
      const actor = await atTheCode({ send: () => Promise.reject(failure(codeName)) });
      expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({
        step: 'asking',
        spentImages: 1,
        failure: { codeName },
      });
    },
  );

  test.each(['offline', 'tooManyRequests', 'messageNotSent'])(
    '%s keeps the image code for the next try',
    async (codeName) => {
      const send = inTurn<SentCode>(
        () => Promise.reject(failure(codeName)),
        async () => ({ waitSeconds: 60 }),
      );
      const actor = await atTheCode({ send });
      expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({
        step: 'asking',
        spentImages: 0,
        failure: { codeName },
      });
      actor.send({ type: 'code.ask', request });
      expect(viewOfCodeFlow(actor.getSnapshot()).failure).toBeUndefined();
      await settled(actor);
      expect(viewOfCodeFlow(actor.getSnapshot()).step).toBe('proving');
    },
  );

  test('MSG-14 a wrong code stays at the form with the code, and may be tried again', async () => {
    const prove = inTurn<void>(
      () =>
        Promise.reject(failure('wrongCode', { errors: [{ pointer: '/code', key: 'answers:wrongCode', params: {} }] })),
      async () => undefined,
    );
    const actor = await atTheCode({ prove });
    actor.send({ type: 'proof.submit', proof });
    await settled(actor);
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({ step: 'proving', failure: { codeName: 'wrongCode' } });
    actor.send({ type: 'proof.submit', proof });
    await waitFor(actor, (state) => state.matches('done'));
  });

  test.each(['userNotFound', 'emailNotFound', 'phoneTaken', 'emailTaken'])(
    'MSG-15 MSG-16 %s after the right code leads back to where the code went: the code is spent',
    async (codeName) => {
      const actor = await atTheCode({ prove: () => Promise.reject(failure(codeName)) });
      actor.send({ type: 'proof.submit', proof });
      await settled(actor);
      expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({
        step: 'asking',
        spentImages: 1,
        failure: { codeName },
      });
      expect(actor.getSnapshot().context.proof).toBeUndefined();
    },
  );

  test('D-24 another code goes to the same place for the same image code', async () => {
    const asked: Answers[] = [];
    const send = inTurn<SentCode>(
      async () => ({ waitSeconds: 60 }),
      async () => ({ waitSeconds: 61 }),
    );
    const actor = await atTheCode({
      send: (input) => {
        asked.push(input);
        return send();
      },
    });
    actor.send({ type: 'code.resend' });
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({ step: 'proving', busy: false });
    await settled(actor);
    expect(viewOfCodeFlow(actor.getSnapshot()).waitSeconds).toBe(61);
    expect(asked).toEqual([request, request]);
  });

  test('D-24 an image code that has become too old is asked for again on a resend', async () => {
    const send = inTurn<SentCode>(
      async () => ({ waitSeconds: 60 }),
      () => Promise.reject(failure('wrongImageCode')),
    );
    const actor = await atTheCode({ send });
    actor.send({ type: 'code.resend' });
    await settled(actor);
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({
      step: 'asking',
      spentImages: 1,
      failure: { codeName: 'wrongImageCode' },
      request,
    });
  });

  test('a code that could not be sent again leaves the first one where it was', async () => {
    const send = inTurn<SentCode>(
      async () => ({ waitSeconds: 60 }),
      () => Promise.reject(failure('offline')),
    );
    const actor = await atTheCode({ send });
    actor.send({ type: 'code.resend' });
    await settled(actor);
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({ step: 'proving', failure: undefined });
    expect(actor.getSnapshot().context.resendFailure?.codeName).toBe('offline');
  });

  test('the code may be typed while another one is on its way', async () => {
    const send = inTurn<SentCode>(async () => ({ waitSeconds: 60 }), never);
    const actor = await atTheCode({ send, prove: async () => undefined });
    actor.send({ type: 'code.resend' });
    actor.send({ type: 'proof.submit', proof });
    const last = await waitFor(actor, (state) => state.matches('done'));
    expect(last.context.proof).toEqual(proof);
  });

  test('D-24 another target needs another image code, and what was on its way no longer matters', async () => {
    const actor = await atTheCode();
    actor.send({ type: 'target.change' });
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({ step: 'asking', spentImages: 1, failure: undefined });
    const waiting = start({ send: never });
    waiting.send({ type: 'code.ask', request });
    waiting.send({ type: 'target.change' });
    expect(viewOfCodeFlow(waiting.getSnapshot())).toMatchObject({ step: 'asking', busy: false, spentImages: 0 });
  });

  test('MSG-03 a failure of an unknown shape counts as busy, and so does a missing actor', async () => {
    const actor = createActor(codeFlowMachine);
    actor.start();
    actor.send({ type: 'code.ask', request });
    await waitFor(actor, (state) => !state.hasTag('busy'));
    expect(viewOfCodeFlow(actor.getSnapshot())).toMatchObject({ step: 'asking', failure: { codeName: 'busy' } });
  });
});
