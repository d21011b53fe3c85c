/** A tree of elements and texts, such as the body of an editorial text. */
export type TextTree = string | { readonly tag?: string; readonly children?: readonly TextTree[] };

/** Inline elements: a link before a full stop is not separated from it. */
const withinSentence: ReadonlySet<string | undefined> = new Set(['a', 'strong', 'em', 'code']);

function said(node: TextTree): string {
  if (typeof node === 'string') return node;
  const inside = (node.children ?? []).map(said).join('');
  return withinSentence.has(node.tag) ? inside : ` ${inside} `;
}

/** The text of a body without markup, its blocks separated by one space. */
export const plainText = (nodes: readonly TextTree[]): string =>
  nodes.map(said).join('').replaceAll(/\s+/g, ' ').trim();
