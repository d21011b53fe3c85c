import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import type { i18n } from 'i18next';
import { Suspense, useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { configure } from 'storybook/test';
import { languages } from '#domain/languages.ts';
import { TextProvider } from '#src/i18n/react.tsx';
import '#src/components/styles/index.css';
import { textsIn } from './texts.ts';

// How long a story waits for what comes: a crowded machine is slow, not broken. In the look-book a state that a width does
// not have is no fault, and the others wait for it.
configure({ asyncUtilTimeout: import.meta.env['VITEST'] ? 60_000 : 5_000 });

const loadTexts: Loader = async ({ globals }) => ({ texts: await textsIn(String(globals.language)) });

interface PageProps {
  direction: string;
  theme: string;
}

/** What the site sets on <html>: direction (forced from the toolbar, if so) and theme. */
function Page({ direction, theme }: PageProps) {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
  });
  return null;
}

const withSite: Decorator = (Story, { globals, loaded, parameters }) => {
  const language = languages.find(({ code }) => code === globals.language) ?? languages[0];
  const direction = globals.direction === 'auto' ? language.direction : String(globals.direction);
  // Known before the first paint, not after the provider's effect.
  document.documentElement.lang = language.locale;
  return (
    <TextProvider texts={loaded.texts as i18n}>
      <Page direction={direction} theme={String(globals.theme)} />
      <MemoryRouter initialEntries={[(parameters.route as string | undefined) ?? '/']}>
        <Suspense fallback={null}>
          <Story />
        </Suspense>
      </MemoryRouter>
    </TextProvider>
  );
};

/** How many states of each screen have been tested. */
const statesOf = new Map<string, number>();

const preview: Preview = {
  globalTypes: {
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: languages.map(({ code, endonym }) => ({ value: code, title: endonym })),
      },
    },
    direction: {
      description: 'Direction',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'auto', title: 'Direction of the language' },
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', dynamicTitle: true, items: ['light', 'dark'] },
    },
  },
  initialGlobals: { language: 'es', direction: 'auto', theme: String(import.meta.env['STORY_THEME']) },
  parameters: {
    // The panel describes each element that passes; a test needs the violations only, which halves the work.
    a11y: { test: 'error', options: import.meta.env['VITEST'] ? { resultTypes: ['violations'] } : {} },
    layout: 'padded',
    options: { storySort: { order: ['Look-book', ['Screens', 'Changes', 'Tokens', 'Texts'], 'Screens'] } },
    viewport: {
      options: {
        narrow: { name: 'Phone 360', styles: { width: '360px', height: '740px' } },
        phone: { name: 'Phone 390', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet 768', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop 1280', styles: { width: '1280px', height: '900px' } },
      },
    },
  },
  // Looking for violations takes more than half of a story's time, and the states of a screen share most of their parts:
  // `npm test` looks at every third state of each screen, `npm run test:all` at all and at parts as well.
  beforeEach: ({ title, parameters }) => {
    if (!import.meta.env['VITEST'] || import.meta.env['EXHAUSTIVE']) return;
    const state = statesOf.get(title) ?? 0;
    statesOf.set(title, state + 1);
    if (!title.startsWith('Screens/') || state % 3 !== 0) Object.assign(parameters, { a11y: { test: 'off' } });
  },
  loaders: [loadTexts],
  decorators: [withSite],
};

export default preview;
