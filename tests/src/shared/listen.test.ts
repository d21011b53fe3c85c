import { expect, test, vi } from 'vitest';
import { listen, type Recognition, type RecognitionClass, type SpeechProblem } from '#src/shared/capture/listen.ts';

class FakeRecognition extends EventTarget implements Recognition {
  lang = '';
  interimResults = true;
  maxAlternatives = 0;
  readonly start = vi.fn<() => void>();
  readonly abort = vi.fn<() => void>();
}

function listening() {
  const made: FakeRecognition[] = [];
  class Own extends FakeRecognition {
    constructor() {
      super();
      made.push(this);
    }
  }
  const [onText, onProblem, onEnd] = [
    vi.fn<(text: string) => void>(),
    vi.fn<(problem: SpeechProblem) => void>(),
    vi.fn<() => void>(),
  ];
  const stop = listen(Own as RecognitionClass, 'ar-MX', { onText, onProblem, onEnd });
  const [recognition = new FakeRecognition()] = made;
  const fire = (name: string, more: object = {}) => recognition.dispatchEvent(Object.assign(new Event(name), more));
  const say = (transcript: string) => fire('result', { results: [[{ transcript }]] });
  return { recognition, onText, onProblem, onEnd, stop, fire, say };
}

test('FEAT-14 it listens for one sentence, in the language of the page', () => {
  const { recognition, onText, onEnd, say, fire } = listening();
  expect(recognition).toMatchObject({ lang: 'ar-MX', interimResults: false, maxAlternatives: 1 });
  expect(recognition.start).toHaveBeenCalledOnce();
  say(' Guadalajara. ');
  fire('end');
  expect(onText.mock.calls).toEqual([['Guadalajara']]);
  expect(onEnd).toHaveBeenCalledOnce();
});

test.each<[string, SpeechProblem[]]>([
  ['not-allowed', ['refused']],
  ['service-not-allowed', ['refused']],
  ['audio-capture', ['refused']],
  ['no-speech', ['unheard']],
  ['network', ['lost']],
  ['language-not-supported', ['lost']],
  ['aborted', []],
])('the browser’s error %s reports %j, and ends the listening', (error, problems) => {
  const { onProblem, onEnd, fire } = listening();
  fire('error', { error });
  fire('end');
  expect(onProblem.mock.calls.flat()).toEqual(problems);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('what was not understood is said, and an empty sentence is no text', () => {
  const { onText, onProblem, fire, say } = listening();
  say(' . ');
  fire('nomatch');
  expect(onText).not.toHaveBeenCalled();
  expect(onProblem.mock.calls).toEqual([['unheard']]);
});

test('after stop there are no more events', () => {
  const { recognition, onText, onProblem, onEnd, stop, say, fire } = listening();
  stop();
  say('Mérida');
  fire('nomatch');
  fire('error', { error: 'network' });
  fire('end');
  expect(recognition.abort).toHaveBeenCalledOnce();
  expect([onText, onProblem].map((each) => each.mock.calls.length)).toEqual([0, 0]);
  expect(onEnd).toHaveBeenCalledOnce();
});
