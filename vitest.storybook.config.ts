import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { isExhaustive } from '#tests/support/sample.ts';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';

/** Bundled before the first story: found later, they would make the browser load a second React. */
const packages = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'react-i18next',
  'i18next',
  'xstate',
  'xstate/graph',
  '@xstate/react',
  'primereact/api',
  'primereact/dialog',
  'primereact/menu',
  'primereact/calendar',
  'primereact/chart',
  'chart.js/auto',
  'primereact/checkbox',
  'primereact/column',
  'primereact/datatable',
  'primereact/inputtext',
  'primereact/inputtextarea',
  'primereact/paginator',
  'primereact/tabview',
  'primereact/timeline',
  '@rjsf/core',
  '@rjsf/utils',
  '@rjsf/validator-ajv8',
  'idb',
  'downshift',
  'elkjs/lib/elk.bundled.js',
  'supercluster',
  'react-day-picker',
  '@tanstack/react-virtual',
  'dayjs',
  'dayjs/plugin/timezone.js',
  'dayjs/plugin/utc.js',
  'fflate',
  'jsonc-parser',
  'jsbarcode/bin/barcodes/CODE128/index.js',
  'lean-qr',
  'papaparse',
  'saxes',
  'uuid',
  'storybook/test',
];

export default defineConfig({
  optimizeDeps: { include: packages },
  resolve: { dedupe: ['react', 'react-dom'] },
  // Unit tests show the branches of forms and their messages; `npm run test:all` draws each of them too.
  plugins: [storybookTest({ configDir: '.storybook', tags: { exclude: isExhaustive ? [] : ['exhaustive'] } })],
  test: {
    name: 'stories',
    // A crowded machine may drop a frame; what is broken fails twice.
    retry: process.env.CI ? 1 : 0,
    // Generous: the checker needs many seconds for the page of all messages on a slow machine, and nothing here is timed.
    testTimeout: 300_000,
    // What is loaded they share: loading it for each file took a third of the time.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: { executablePath: findChromium(), args: chromiumArguments },
        // In the first frames of its way in a dialog is transparent: whether a story looked then was chance.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
