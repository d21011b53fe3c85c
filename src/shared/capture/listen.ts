/**
 * One sentence by voice, where the browser offers it. Who turns speech into text is the browser's choice, often a server
 * of its maker's: it listens from a press on, and to nothing else (security.md).
 */

/** What browsers have of the Web Speech API. */
export interface Recognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  maxAlternatives: number;
  start: () => void;
  abort: () => void;
}

export type RecognitionClass = new () => Recognition;

/** What it hears comes with the event. */
interface HeardEvent extends Event {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

/** `unheard`: no speech was recognized. `lost`: the recognition service can't be reached. */
export type SpeechProblem = 'refused' | 'unheard' | 'lost';

export interface SpeechListener {
  onText: (text: string) => void;
  onProblem: (problem: SpeechProblem) => void;
  /** After either, and after being stopped. */
  onEnd: () => void;
}

const problems: Readonly<Record<string, SpeechProblem | undefined>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'refused',
  'no-speech': 'unheard',
  // Stopped by the person.
  aborted: undefined,
};

/** Chromium and Safari have it under its old name. */
export const ownRecognition = (): RecognitionClass | undefined => {
  const own = globalThis as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass };
  return own.SpeechRecognition ?? own.webkitSpeechRecognition;
};

/** Some browsers end a sentence with a stop, which no name and no number has. */
const withoutStop = (text: string): string => text.trim().replace(/[.。۔]+$/u, '');

/** @returns what ends it at once. */
export function listen(Own: RecognitionClass, locale: string, listener: SpeechListener): () => void {
  const recognition = new Own();
  recognition.lang = locale;
  recognition.interimResults = false;
  recognition.maxAlternatives = 1;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    listener.onEnd();
  };
  recognition.addEventListener('result', (event) => {
    const text = withoutStop((event as HeardEvent).results[0]?.[0]?.transcript ?? '');
    if (!isOver && text !== '') listener.onText(text);
  });
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error: string };
    const problem = error in problems ? problems[error] : 'lost';
    if (!isOver && problem) listener.onProblem(problem);
    end();
  });
  recognition.addEventListener('nomatch', () => !isOver && listener.onProblem('unheard'));
  recognition.addEventListener('end', end);
  recognition.start();
  return () => {
    recognition.abort();
    end();
  };
}
