import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { schemaForms } from '#schemas/compiler/vite-plugin.ts';
import { firstPageChunks } from '#build/chunks.ts';
import { rjsfAliases } from '#build/rjsf-aliases.ts';
import { readTextsVersion } from '#build/site-texts.ts';

/** Where `npm run dev` finds the server that `npm start` runs. */
const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const serverPaths = ['/official', '/website', '/healthz', '/readyz', '/openapi.json', '/debugging/validate'];

/** React Router names its development files as its entry, whatever is built. */
const builtRouter = resolve(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs');

export default defineConfig(({ mode, isSsrBuild = false }) => ({
  plugins: [react(), schemaForms()],
  resolve: {
    alias: [
      ...rjsfAliases,
      // For React before 18, which had no such hook itself.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      ...(mode === 'production' ? [{ find: /^react-router$/, replacement: builtRouter }] : []),
    ],
  },
  define: {
    // `/debugging` and what belongs to it: in development, and in builds that a server in development mode serves (D-12).
    'import.meta.env.SITE_TOOLS': JSON.stringify(mode === 'development' || process.env.SITE_TOOLS === 'on'),
    'import.meta.env.TEXTS_VERSION': JSON.stringify(readTextsVersion()),
    // What renders pages is whole in its files, and brings React as it is in production.
    ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  // The server puts a fresh nonce into every answer; without it no style element is accepted.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Only Safari 16 lacks it, and then merely fetches a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Chance doesn't compress, and the first file names all others: of a hash's eight characters 32 bits do.
            hashCharacters: 'hex',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: firstPageChunks((inSrc) => resolve(import.meta.dirname, 'src', inSrc)),
            },
          },
        },
  },
  ssr: { noExternal: true },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, serverAddress])),
  },
}));
