/** Run by the build with a FOLDER: prerenders the public pages of the site that was built there, for its server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRenderer, type RenderedPages, renderedPagesFile } from '#server/rendering/rendered-pages.ts';
import { filesOfPages } from './page-files.ts';

const [folder = ''] = process.argv.slice(2);
const { renderPages, contentPages: content } = await readRenderer(folder);
const pages = await renderPages();
const files = filesOfPages(
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
  [...pages, ...content].map(({ id }) => id),
);
writeFileSync(join(folder, renderedPagesFile), JSON.stringify({ pages, content, files } satisfies RenderedPages));
