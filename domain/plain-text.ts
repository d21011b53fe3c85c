/** Of a tree of elements with texts in them, as the body of an editor's text is one. */
export type TextTree = string | { readonly tag?: string; readonly children?: readonly TextTree[] };

/** Marks within a sentence: a link before a full stop is no word apart from it. */
const withinSentence: ReadonlySet<string | undefined> = new Set(['a', 'strong', 'em', 'code']);

function said(node: TextTree): string {
  if (typeof node === 'string') return node;
  const inside = (node.children ?? []).map(said).join('');
  return withinSentence.has(node.tag) ? inside : ` ${inside} `;
}

/** What a body says without its marks, its parts set apart by one space. */
export const plainText = (nodes: readonly TextTree[]): string =>
  nodes.map(said).join('').replaceAll(/\s+/g, ' ').trim();
