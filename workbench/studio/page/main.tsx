/** The studio on a clone: the same screens as in the back office, over the files of the working tree. */
import { createInstance } from 'i18next';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { CompiledForm, Saved, StudioBackend, StudioState } from '#src/studio/backend.ts';
import { Segments } from '#src/studio/segments.tsx';
import { Studio } from '#src/studio/studio.tsx';
import { addStudioWords } from '#src/studio/words.ts';
import '#src/components/styles/index.css';
import { changedEvent } from './event.ts';

async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/studio/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`The studio's server answered ${response.status}.`);
  return (await response.json()) as Answer;
}

const backend: StudioBackend = {
  frame: '/frame.html',
  read: () => call<StudioState>('state'),
  compile: (form, changes) => call<CompiledForm>('compile', { form, changes }),
  check: (changes) => call('check', { changes }),
  save: (changes, revision) => call<Saved>('save', { changes, revision }),
  stops: () => Promise.resolve(undefined),
  publishing: undefined,
  follow: (onChange) => {
    import.meta.hot?.on(changedEvent, onChange);
    return () => import.meta.hot?.off(changedEvent, onChange);
  },
};

const stored = 'studio.language';

function Page() {
  const { i18n: words, t } = useTranslation('studio');
  const [language, setLanguage] = useState(words.language);
  document.documentElement.lang = language;
  document.title = t('title');
  return (
    <>
      <Studio backend={backend} />
      <div className="st-language">
        <Segments
          label={t('language')}
          value={language}
          onChange={(next) => {
            localStorage.setItem(stored, next);
            setLanguage(next);
            void words.changeLanguage(next);
          }}
          options={[
            { value: 'es', label: 'Español', lang: 'es' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
        />
      </div>
    </>
  );
}

const place = document.getElementById('app');
if (place) {
  const words = createInstance();
  await words.init({
    lng: localStorage.getItem(stored) === 'en' ? 'en' : 'es',
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  addStudioWords(words);
  createRoot(place).render(
    <I18nextProvider i18n={words}>
      <Page />
    </I18nextProvider>,
  );
}
