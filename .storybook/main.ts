import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';
import { backofficeForms } from '#build/backoffice-vite.ts';
import { foreignForms } from '#stories/support/foreign-forms-plugin.ts';
import { lookBook } from '#workbench/look-book/endpoint.ts';
import { findMockups } from '#workbench/look-book/places.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

const formPages = 'stories/forms/generated/write.ts';
const machinePages = 'stories/machines/write.ts';

/** In a process of its own: what it reads is TypeScript that this file's loader does not know. */
function writePages(script: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', script], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

// The workbench, a build and the tests all load this file before they look for stories.
writePages(formPages);
writePages(machinePages);

/** A schema that was compiled, or a machine that was added, while the workbench is open changes its pages at once. */
const followSources: Plugin = {
  name: 'generated-pages',
  apply: 'serve',
  configureServer({ watcher }) {
    watcher.on('all', (change, file) => {
      if (file.endsWith('/schemas/generated/stamp.json')) writePages(formPages);
      if (file.startsWith(`${project}machines/`) && change !== 'change') writePages(machinePages);
    });
  },
};

const mockups = findMockups();

const config: StorybookConfig = {
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  staticDirs: ['../public', ...(mockups ? [{ from: mockups.folder, to: '/mockups' }] : [])],
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // The theme of all stories; `STORY_THEME=dark` checks them in the dark one.
    define: {
      ...vite.define,
      'import.meta.env.STORY_THEME': JSON.stringify(process.env['STORY_THEME'] ?? 'light'),
      'import.meta.env.EXHAUSTIVE': JSON.stringify(process.env['EXHAUSTIVE'] ?? ''),
      'import.meta.env.VITEST': JSON.stringify(process.env['VITEST'] ?? ''),
      'import.meta.env.MOCKUPS': JSON.stringify(mockups?.files ?? []),
    },
    plugins: [...(vite.plugins ?? []), foreignForms(), backofficeForms(), followSources, lookBook()],
  }),
  typescript: { reactDocgen: false },
};

export default config;
