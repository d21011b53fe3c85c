/** The script of a page is asked for when the page has been painted (ADR 108): until then the line and the processor are the page's. */
import { createHash } from 'node:crypto';
import type { PageFiles } from './rendered-pages.ts';

/** A page that nobody looks at is not painted. */
const begin = `(function(){var f=function(){document.head.append(document.getElementById('script').content.cloneNode(true))};document.hidden?f():requestAnimationFrame(function(){setTimeout(f)})})()`;

/** What the page's policy has to let in. */
export const scriptHash = `'sha256-${createHash('sha256').update(begin).digest('base64')}'`;

const ownScripts = /\s*<script type="module"[^>]*><\/script>/g;

export const withoutScripts = (html: string): string => html.replaceAll(ownScripts, '');

const later = /\s*<template id="script">[\s\S]*?<\/template>\s*<script>[^<]*<\/script>/;

/** @param html as `scriptLater` wrote into it. */
export const withoutScriptLater = (html: string): string => html.replace(later, '');

/** What begins the script, for the end of a page. @param template `index.html` of the build, which names its first files. */
export function scriptLater({ scripts }: PageFiles, template: string): string {
  const first = (template.match(ownScripts) ?? []).map((script) => script.trim());
  const further = scripts
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return `<template id="script">${[...first, ...further].join('')}</template>\n    <script>${begin}</script>`;
}
