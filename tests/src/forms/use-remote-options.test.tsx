import { useState } from 'react';
import { expect, test } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { useRemoteOptions } from '#src/forms/index.ts';

interface Asking {
  question: string;
  answer: (text: string) => void;
  fail: () => void;
}

/** A list that asks for its question, answered when the test likes. */
async function drawList() {
  const asked: Asking[] = [];
  function List() {
    const [question, setQuestion] = useState('first');
    const [list, retry] = useRemoteOptions(
      () => new Promise<string>((answer, fail) => asked.push({ question, answer, fail: () => fail(new Error()) })),
      question,
    );
    return (
      <>
        <p>{list.status === 'loaded' ? list.answer : list.status}</p>
        <button onClick={() => setQuestion('second')} />
        <button className="retry" onClick={retry} />
      </>
    );
  }
  const place = await draw(<List />);
  return {
    asked,
    said: () => find(place, 'p').textContent,
    press: (selector = 'button') => doing(() => find(place, selector).click()),
  };
}

test('the last answer stays until the one to another question comes', async () => {
  const { asked, said, press } = await drawList();
  expect(said()).toBe('loading');
  await doing(() => asked[0]?.answer('one'));
  expect(said()).toBe('one');
  await press();
  expect(asked.map(({ question }) => question)).toEqual(['first', 'second']);
  expect(said()).toBe('one');
  await doing(() => asked[1]?.answer('two'));
  expect(said()).toBe('two');
});

test('an outdated answer is ignored, whether it comes before the new one or after', async () => {
  const { asked, said, press } = await drawList();
  await press();
  await doing(() => asked[0]?.answer('one'));
  expect(said()).toBe('loading');
  await doing(() => asked[1]?.answer('two'));
  expect(said()).toBe('two');
});

test('a question that fails takes the place of the answer before; asked again it is seen to load', async () => {
  const { asked, said, press } = await drawList();
  await doing(() => asked[0]?.answer('one'));
  await press();
  await doing(() => asked[1]?.fail());
  expect(said()).toBe('failed');
  await press('.retry');
  expect(said()).toBe('loading');
  await doing(() => asked[2]?.answer('two'));
  expect(said()).toBe('two');
  // A retry by hand discards what was there and loads from the beginning.
  await press('.retry');
  expect(said()).toBe('loading');
});

test('FEAT-14 a question that failed is asked again when the connection comes back, an answered one isn’t', async () => {
  const { asked, said } = await drawList();
  const comeBack = () => doing(() => window.dispatchEvent(new Event('online')));
  await doing(() => asked[0]?.fail());
  expect(said()).toBe('failed');
  await comeBack();
  expect(asked).toHaveLength(2);
  await doing(() => asked[1]?.answer('one'));
  await comeBack();
  expect([said(), asked.length]).toEqual(['one', 2]);
});
