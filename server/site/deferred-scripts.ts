/**
 * Loads the page's script after the page has been painted (ADR 108): until then network and processor are free for the
 * page.
 */
import { createHash } from 'node:crypto';
import type { PageFiles } from './rendered-pages.ts';

/**
 * Requests all files after the frame in which the page is painted, or at once in a hidden tab. The script starts when
 * the styles are there: it draws elements that need more of them than the first HTML did. The inlined styles stay last
 * until then, so that a single file has no effect without the next one, and are removed for all of them at once.
 *
 * A script that fails to load is requested again until it loads, and then the page is reloaded: WebKit would otherwise
 * report the cached failure on every later page (as in `src/browser/missing-scripts.ts`, which isn't loaded then). A
 * page in which a visitor typed stays: its forms work without a script.
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

/** The source that the page's policy must allow. */
export const scriptHash = `'sha256-${createHash('sha256').update(begin).digest('base64')}'`;

const ownScripts = /\s*<script type="module"[^>]*><\/script>/g;

export const withoutScripts = (html: string): string => html.replaceAll(ownScripts, '');

const later = /\s*<template id="script">[\s\S]*?<\/template>\s*<script>[\s\S]*?<\/script>/;

/** @param html with the script of `scriptLater`. */
export const withoutScriptLater = (html: string): string => html.replace(later, '');

/**
 * The script that starts the page's scripts, for the end of a page. @param template `index.html` of the build, which
 * names its first files.
 */
export function scriptLater({ styles, scripts }: PageFiles, template: string): string {
  const first = (template.match(ownScripts) ?? []).map((script) => script.trim());
  const looks = [...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const named = first.flatMap((script) => / src="\/([^"]*)"/.exec(script)?.[1] ?? []);
  const ahead = [...new Set([...named, ...scripts])].map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return `<template id="script">${[...looks, ...first, ...ahead].join('')}</template>\n    <script>${begin}</script>`;
}
