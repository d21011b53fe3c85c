import type { StorybookConfig } from '@storybook/react-vite';
import { foreignForms } from '../stories/support/foreign-forms-plugin.ts';

const config: StorybookConfig = {
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({ ...vite, plugins: [...(vite.plugins ?? []), foreignForms()] }),
  typescript: { reactDocgen: false },
};

export default config;
