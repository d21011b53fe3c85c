/**
 * Of the styles of a page, those that its first HTML can meet (ADR 108). Nothing is guessed: classes come into a page with
 * its HTML or with the script, and a rule that asks for one that the HTML lacks matches nothing in it.
 */
import postcss, { type ChildNode } from 'postcss';

/** A rule of a file of styles. */
export interface StyleRule {
  /** What it stands in, from the outside, e.g. `@media print`. */
  readonly around: readonly string[];
  /** CSS. */
  readonly text: string;
  /** By selector, the classes that it asks for; undefined for what is no rule, e.g. a font or an animation. */
  readonly classes: readonly (readonly string[])[] | undefined;
}

/** What a selector asks of somebody else, or of nobody: `:not(.open)`, `:has(.error)`. */
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
    // What holds rules; a font and an animation hold what is none.
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

/** @param css a file of styles. @throws CssSyntaxError when it is none. */
export const styleRules = (css: string): StyleRule[] => rulesIn(postcss.parse(css).nodes, []);

/** The classes that stand in HTML, each once. */
export function classesIn(html: string): Set<string> {
  const lists = Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, list = '']) => list);
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean));
}

/** The rules that HTML with these classes can meet, in their order, as CSS. */
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
