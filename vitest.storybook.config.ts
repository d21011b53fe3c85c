import { existsSync } from 'node:fs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** A system browser where there is one; otherwise the one that Playwright has installed. */
const systemBrowser = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

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
  '@xstate/react',
  'primereact/dialog',
  'storybook/test',
];

export default defineConfig({
  optimizeDeps: { include: packages },
  resolve: { dedupe: ['react', 'react-dom'] },
  plugins: [storybookTest({ configDir: '.storybook' })],
  test: {
    name: 'stories',
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: { executablePath: systemBrowser, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
