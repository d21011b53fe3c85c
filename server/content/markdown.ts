/**
 * Converts Markdown (CommonMark and tables) to the tree that the site draws. Elements and attributes that aren't listed
 * here never get into the tree: markup stays literal text, and a disallowed link becomes its text.
 */
import MarkdownIt, { type Token } from 'markdown-it';
import { type ContentElement, type ContentNode, type ContentTag, contentTags } from '#contract/content.ts';
import type { Fault, Problem, ProblemKey } from './finding.ts';

/** Maximum nesting of lists and quotations. */
const deepest = 12;

const reader = new MarkdownIt('commonmark', { html: false, maxNesting: deepest * 4 }).enable('table');

/** A picture in the text's own folder, with its size. */
export interface BodyPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

export interface BodyOptions {
  /** The picture of a plain file name; undefined when there is none. */
  readonly picture?: (file: string) => BodyPicture | undefined;
}

interface BodyLink {
  readonly line: number;
  readonly href: string;
}

export interface Body {
  readonly nodes: ContentNode[];
  readonly faults: readonly Fault[];
  readonly links: readonly BodyLink[];
}

const plainPath = /^\/(?![/\\])[^\s\\]*$/;
const outside = /^(https:\/\/[a-z0-9.-]+(:\d+)?([/?#][^\s\\]*)?|mailto:[^\s]+@[^\s]+|tel:\+?[0-9-]+)$/i;
const inPage = /^#[\p{L}\p{N}-]+$/u;

/**
 * Whether a link is allowed: a path of this site, a fragment of the page, HTTPS, an e-mail address, a phone; never a
 * script.
 */
const isSafeHref = (href: string): boolean => plainPath.test(href) || outside.test(href) || inPage.test(href);

/** The id of a heading, for links within its page. */
const headingId = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const isTag = (tag: string): tag is ContentTag => (contentTags as readonly string[]).includes(tag);

export const toText = (nodes: readonly ContentNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : (node.alt ?? toText(node.children ?? []))))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Parses a body. Rejected markup stays as text and is reported as a fault for the linter. */
export function readBody(source: string, { picture = () => undefined }: BodyOptions = {}): Body {
  const faults: Fault[] = [];
  const links: BodyLink[] = [];
  const ids = new Map<string, number>();
  const root: ContentNode[] = [];
  const open: { node: ContentElement | undefined; into: ContentNode[] }[] = [{ node: undefined, into: root }];
  let line = 1;
  const fault = (key: ProblemKey, params?: Problem['params']) => faults.push({ line, key, ...(params && { params }) });
  const into = () => open.at(-1)?.into ?? root;

  const drawPicture = (token: Token) => {
    const file = String(token.attrGet('src') ?? '');
    const alt = token.content.trim();
    const found = picture(file);
    if (alt === '') fault('pictureWithoutAlt', { file });
    if (!found) {
      fault('notPicture', { file });
      if (alt !== '') into().push(alt);
      return;
    }
    into().push({ tag: 'img', alt, src: found.src, width: found.width, height: found.height });
  };

  const openElement = (token: Token) => {
    let tag = token.tag;
    if (tag === 'h1' || tag === 'h5' || tag === 'h6') {
      fault(tag === 'h1' ? 'topHeading' : 'deepHeading');
      tag = tag === 'h1' ? 'h2' : 'h4';
    }
    const href = tag === 'a' ? String(token.attrGet('href') ?? '') : undefined;
    if (!isTag(tag) || (href !== undefined && !isSafeHref(href))) {
      if (href !== undefined) fault('unsafeLink', { href });
      open.push({ node: undefined, into: into() });
      return;
    }
    const children: ContentNode[] = [];
    const node: ContentElement = { tag, children, ...(href !== undefined && { href }) };
    if (href !== undefined) links.push({ line, href });
    into().push(node);
    open.push({ node, into: children });
  };

  const closeElement = () => {
    const closed = open.pop()?.node;
    if (!closed || !/^h\d$/.test(closed.tag)) return;
    const id = headingId(toText(closed.children ?? [])) || 'part';
    const times = (ids.get(id) ?? 0) + 1;
    ids.set(id, times);
    closed.id = times === 1 ? id : `${id}-${times}`;
  };

  const draw = (token: Token) => {
    if (token.map) line = token.map[0] + 1;
    if (token.hidden) return;
    if (token.type === 'inline') {
      // markdown-it leaves dangerous links as literal text.
      for (const child of token.children ?? []) draw(child);
    } else if (token.type === 'image') drawPicture(token);
    else if (token.type === 'hardbreak') into().push({ tag: 'br' });
    else if (token.type === 'hr') into().push({ tag: 'hr' });
    else if (token.type === 'softbreak') {
      line += 1;
      into().push(' ');
    } else if (token.type === 'code_inline') into().push({ tag: 'code', children: [token.content] });
    else if (token.type === 'fence' || token.type === 'code_block')
      into().push({ tag: 'pre', children: [{ tag: 'code', children: [token.content] }] });
    else if (token.nesting === 1) openElement(token);
    else if (token.nesting === -1) closeElement();
    else if (token.content !== '') {
      if (/<\/?[a-z!][^>]*>/i.test(token.content)) fault('markup');
      if (/\]\s*\(/.test(token.content)) fault('deadLink');
      into().push(token.content);
    }
  };

  for (const token of reader.parse(source, {})) draw(token);
  return { nodes: root, faults, links };
}
