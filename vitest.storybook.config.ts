import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium } from './tests/support/chromium.ts';

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
        launchOptions: { executablePath: findChromium(), args: chromiumArguments },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
