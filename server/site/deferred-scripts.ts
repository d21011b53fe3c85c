/** The script of a page is asked for when the page has been painted (ADR 108): until then the line and the processor are the page's. */
import { createHash } from 'node:crypto';
import type { PageFiles } from './rendered-pages.ts';

/**
 * After the frame in which the page is painted, or at once in a tab that nobody looks at, all files are asked for. The
 * script begins when the styles are there: what it draws meets more of them than the first HTML did. Those of the HTML
 * stay last until then, so that one file without the next one changes nothing, and are given up for all of them at once.
 *
 * A script that does not come is asked for until it does, and then the page is loaded afresh: WebKit would answer to every
 * later page, from what it keeps, that it failed (as in `src/browser/missing-scripts.ts`, which is not there then). A page
 * in which a visitor typed stays: its forms work without a script.
 */
const begin = `(function () {
  function begin() {
    var parts = document.getElementById('script').content.cloneNode(true);
    var styles = parts.querySelectorAll('[rel=stylesheet]');
    var scripts = parts.querySelectorAll('script');
    var first = document.querySelector('style');
    var awaited = styles.length;
    var there = 0;
    var complete = true;
    var failed = false;
    function again(pause) {
      var files = document.querySelectorAll('script[src], link[rel=modulepreload]');
      Promise.all(Array.from(files, function (file) {
        return fetch(file.src || file.href, { cache: 'reload' });
      })).then(function () {
        var state = history.state || {};
        var typed = Array.from(document.querySelectorAll('input, textarea')).some(function (field) {
          return field.value !== field.defaultValue;
        });
        if (state.recovered || typed) return;
        history.replaceState(Object.assign({}, state, { recovered: true }), '');
        location.reload();
      }, function () {
        setTimeout(again, pause * 1000, Math.min(2 * pause, 30));
      });
    }
    function go() {
      if (awaited > 0 && complete) first.remove();
      document.head.append(...scripts);
    }
    function came(event) {
      complete = complete && event.type === 'load';
      if (++there === awaited) go();
    }
    styles.forEach(function (link) { link.onload = link.onerror = came; });
    scripts.forEach(function (script) {
      script.remove();
      script.onerror = function () { if (!failed) { failed = true; again(1); } };
    });
    if (awaited > 0) first.before(...styles); else go();
    document.head.append(parts);
  }
  document.hidden ? begin() : requestAnimationFrame(function () { setTimeout(begin); });
})()`;

/** What the page's policy has to let in. */
export const scriptHash = `'sha256-${createHash('sha256').update(begin).digest('base64')}'`;

const ownScripts = /\s*<script type="module"[^>]*><\/script>/g;

export const withoutScripts = (html: string): string => html.replaceAll(ownScripts, '');

const later = /\s*<template id="script">[\s\S]*?<\/template>\s*<script>[\s\S]*?<\/script>/;

/** @param html as `scriptLater` wrote into it. */
export const withoutScriptLater = (html: string): string => html.replace(later, '');

/** What begins the script, for the end of a page. @param template `index.html` of the build, which names its first files. */
export function scriptLater({ styles, scripts }: PageFiles, template: string): string {
  const first = (template.match(ownScripts) ?? []).map((script) => script.trim());
  const looks = [...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const named = first.flatMap((script) => / src="\/([^"]*)"/.exec(script)?.[1] ?? []);
  const ahead = [...new Set([...named, ...scripts])].map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return `<template id="script">${[...looks, ...first, ...ahead].join('')}</template>\n    <script>${begin}</script>`;
}
