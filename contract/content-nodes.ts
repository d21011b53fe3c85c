/**
 * The body of a text as a tree (FEAT-11): elements of a closed list that contain plain texts, so that nothing in it can
 * become markup. The server parses it from Markdown, the site draws it.
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
  /** Of a heading: the target of links within the page. */
  id?: string;
  /** Of a link: a path of this site, a URL of another one, an e-mail address or a phone. */
  href?: string;
  /** Of a picture: a path of this site. */
  src?: string;
  alt?: string;
  width?: number;
  height?: number;
}

export type ContentNode = string | ContentElement;
