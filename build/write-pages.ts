/** `node --import tsx build/write-pages.ts FOLDER`: renders the public pages of the site that was built there, for its server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Renderer } from '#server/site/rendered-pages.ts';
import { renderedPagesFile, rendererFile } from '#server/site/rendered-pages.ts';
import { filesOfPages } from './page-files.ts';

const [folder = ''] = process.argv.slice(2);
const { renderPages } = (await import(join(folder, rendererFile))) as Renderer;
const pages = await renderPages();
const files = filesOfPages(
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
  pages.map(({ id }) => id),
);
writeFileSync(join(folder, renderedPagesFile), JSON.stringify({ pages, files }));
