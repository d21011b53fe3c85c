/**
 * Vite plugin: cuts `schemas/messages` into the files that the browser fetches, and says by
 * `virtual:bundled-texts` which version they have (FEAT-13). In development they are read anew for every
 * request, and a saved text reloads the page.
 */
import type { Plugin } from 'vite';
import { languages } from '#domain/languages.ts';
import { dictionaryVersion, readSiteDictionaries, type Dictionaries } from '#schemas/runtime/dictionary-version.ts';
import { fileOf, pathOfTexts } from './text-files.ts';

const name = 'virtual:bundled-texts';
const resolved = `\0${name}`;

/** Every file by its path. */
function cut(dictionaries: Dictionaries): Map<string, string> {
  const version = dictionaryVersion(dictionaries);
  const files = new Map<string, Record<string, unknown>>();
  for (const { dictionary } of languages) {
    for (const [namespace, tree] of Object.entries(dictionaries[dictionary])) {
      const path = pathOfTexts(version, dictionary, fileOf(namespace));
      files.set(path, { ...files.get(path), [namespace]: tree });
    }
  }
  return new Map([...files].map(([path, content]) => [path, JSON.stringify(content)]));
}

export function bundledTexts(): Plugin {
  return {
    name: 'bundled-texts',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => {
      if (id !== resolved) return undefined;
      return `export const bundledVersion = ${JSON.stringify(dictionaryVersion(readSiteDictionaries()))};`;
    },
    generateBundle() {
      for (const [fileName, source] of cut(readSiteDictionaries())) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const match = /\/assets\/texts\/[^/]+\/(.+)$/.exec(request.url ?? '');
        if (!match) return next();
        const wanted = [...cut(readSiteDictionaries())].find(([path]) => path.endsWith(`/${match[1]}`));
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-store');
        response.end(wanted?.[1] ?? '{}');
      });
    },
    handleHotUpdate({ file, server }) {
      if (!/\/schemas\/messages\/.+\.json$/.test(file)) return undefined;
      const version = server.moduleGraph.getModuleById(resolved);
      if (version) server.moduleGraph.invalidateModule(version);
      server.ws.send({ type: 'full-reload' });
      return [];
    },
  };
}
