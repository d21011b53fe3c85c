/**
 * The part of a page's styles that its first HTML can use (ADR 108). This is exact: classes come into a page with its
 * HTML or with the script, and a rule with a class that the HTML lacks matches nothing in it.
 */
import postcss, { type ChildNode } from 'postcss';

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
