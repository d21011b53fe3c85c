/** Of a tree of elements with texts in them, as the body of an editor's text is one. */
export type TextTree = string | { readonly children?: readonly TextTree[] };

/** What a body says without its marks, its parts set apart by spaces. */
export const plainText = (nodes: readonly TextTree[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : plainText(node.children ?? []))).join(' ');
