import { afterEach, expect, test, vi } from 'vitest';
import { doing, draw } from '#tests/support/draw.tsx';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { AppStateProvider, createAppState } from '#src/shared/app-state/app-state.tsx';
import { SpeechButton } from '#src/shared/capture/speech-button.tsx';

const words = { speech: { action: 'Decirlo', stop: 'Dejar de escuchar', listening: 'Te escuchamos' } };
const heard: EventTarget[] = [];

class FakeRecognition extends EventTarget {
  lang = '';
  start = () => void heard.push(this);
  abort = () => void this.dispatchEvent(new Event('end'));
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'webkitSpeechRecognition');
  heard.length = 0;
});

async function drawn() {
  const onText = vi.fn<(text: string) => void>();
  const state = createAppState();
  const texts = await createTexts({ language: 'es', load: () => Promise.resolve(words) });
  const place = await draw(
    <TextProvider texts={texts}>
      <AppStateProvider state={state}>
        <SpeechButton onText={onText} />
      </AppStateProvider>
    </TextProvider>,
  );
  const button = () => place.querySelector('button');
  return { place, state, onText, button, press: () => doing(() => button()?.click()) };
}

const withSpeech = () => Object.assign(globalThis, { webkitSpeechRecognition: FakeRecognition });

test('where the browser has no speech there is no button', async () => {
  const { button } = await drawn();
  expect(button()).toBeNull();
});

test('FEAT-14 a press listens in the language of the page, says so, and hands on what was said', async () => {
  withSpeech();
  const { place, onText, button, press } = await drawn();
  await press();
  expect(heard).toMatchObject([{ lang: 'es-MX' }]);
  expect(button()?.getAttribute('aria-label')).toBe('Dejar de escuchar');
  expect(place.textContent).toBe('Te escuchamos');
  await doing(() => {
    heard[0]?.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: 'Mérida' }]] }));
    heard[0]?.dispatchEvent(new Event('end'));
  });
  expect(onText.mock.calls).toEqual([['Mérida']]);
  expect(button()?.getAttribute('aria-label')).toBe('Decirlo');
});

test('a second press stops it, and a denied microphone is reported', async () => {
  withSpeech();
  const { state, button, press } = await drawn();
  await press();
  await press();
  expect(button()?.getAttribute('aria-label')).toBe('Decirlo');
  expect(state.notice.get()).toBeUndefined();
  await press();
  await doing(() => heard[1]?.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' })));
  expect(state.notice.get()?.key).toBe('notices:speech.refused');
});
