/** The production build of one form's page, in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { sharedBy } from '#build/chunks.ts';
import { rjsfAliases } from '#build/rjsf-aliases.ts';
import { previewedForm, projectPath } from './form-plugin.ts';

export interface BuiltPage {
  /** Contains `index.html` and `assets/`. */
  folder: string;
  remove: () => Promise<void>;
}

/** @param code the module of the form. */
export async function buildPage(code: string): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), 'jmx-preview-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await build({
      root: projectPath('workbench/preview/page'),
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      plugins: [react(), previewedForm(() => code)],
      resolve: { alias: rjsfAliases },
      html: { cspNonce: '__CSP_NONCE__' },
      build: {
        target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: projectPath('workbench/preview/page/built.html'),
          // The initial code is one file, as on the site; lazy widgets share it.
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [sharedBy('form', [projectPath('workbench/preview/page/built.tsx')], 1)],
            },
          },
        },
      },
    });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
