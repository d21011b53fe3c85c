/**
 * The body of a text as a tree (FEAT-11): elements of a closed list with plain texts in them, so that nothing of it can
 * ever become markup. The server makes it out of Markdown, the site draws it.
 */
export const contentTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  'hr',
  'br',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type ContentTag = (typeof contentTags)[number];

export interface ContentElement {
  tag: ContentTag;
  children?: ContentNode[];
  /** Of a heading: where a link within the page leads. */
  id?: string;
  /** Of a link: a path of this site, an address of another one, a mail or a phone. */
  href?: string;
  /** Of a picture: an address of this site. */
  src?: string;
  alt?: string;
  width?: number;
  height?: number;
}

export type ContentNode = string | ContentElement;
