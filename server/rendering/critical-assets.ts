import postcss, { type ChildNode } from 'postcss';
import { createHash } from 'node:crypto';
import type { PageFiles } from './rendered-pages.ts';

// The part of a page's styles that its first HTML can use (ADR 108). This is exact: classes come into a page with its
// HTML or with the script, and a rule with a class that the HTML lacks matches nothing in it.

/** A rule of a stylesheet. */
export interface StyleRule {
  /** The enclosing at-rules, from the outside in, e.g. `@media print`. */
  readonly around: readonly string[];
  /** CSS. */
  readonly text: string;
  /** The required classes of each selector; undefined for what isn't a rule, e.g. a font or an animation. */
  readonly classes: readonly (readonly string[])[] | undefined;
}

/** Conditions of a selector on other elements, or negated ones: `:not(.open)`, `:has(.error)`. */
const inBrackets = /\([^()]*\)/g;

function getClasses(selector: string): string[] {
  let plain = selector;
  while (inBrackets.test(plain)) plain = plain.replaceAll(inBrackets, '');
  return Array.from(plain.matchAll(/\.(-?[_a-z][\w-]*)/gi), ([, name = '']) => name);
}

function rulesIn(nodes: readonly ChildNode[], around: readonly string[]): StyleRule[] {
  return nodes.flatMap((node): StyleRule[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return [{ around, text: node.toString(), classes: node.selectors.map(getClasses) }];
    // At-rules that contain rules, unlike fonts and animations.
    if (node.type === 'atrule' && /^(media|supports|layer|container)$/.test(node.name) && node.nodes)
      return rulesIn(node.nodes, [...around, `@${node.name} ${node.params}`]);
    return [
      {
        around,
        text: node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString(),
        classes: undefined,
      },
    ];
  });
}

/** @param css a stylesheet. @throws CssSyntaxError when it is invalid. */
export const styleRules = (css: string): StyleRule[] => rulesIn(postcss.parse(css).nodes, []);

/** The classes in HTML, each once. */
export function classesIn(html: string): Set<string> {
  const lists = Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, list = '']) => list);
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean));
}

/** The rules that can match HTML with these classes, in their order, as CSS. */
export function firstStyles(rules: readonly StyleRule[], present: ReadonlySet<string>): string {
  const isMet = ({ classes }: StyleRule): boolean =>
    classes === undefined || classes.some((asked) => asked.every((name) => present.has(name)));
  let css = '';
  let open: readonly string[] = [];
  for (const { around, text } of rules.filter(isMet)) {
    if (around.join() !== open.join()) css += '}'.repeat(open.length) + around.map((each) => `${each}{`).join('');
    open = around;
    css += text;
  }
  return css + '}'.repeat(open.length);
}

// Loads the page's script after the page has been painted (ADR 108): until then network and processor are free for the
// page.

/**
 * Requests all files after the frame in which the page is painted, or at once in a hidden tab. The script starts when
 * the styles are there: it draws elements that need more of them than the first HTML did. The inlined styles stay last
 * until then, so that a single file has no effect without the next one, and are removed for all of them at once.
 *
 * A script that fails to load is requested again until it loads, and then the page is reloaded: WebKit would otherwise
 * report the cached failure on every later page (as in `src/lib/missing-scripts.ts`, which isn't loaded then). A
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
