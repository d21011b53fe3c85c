import type { ContentNode } from '#contract/content-nodes.ts';

/** What a body says without its marks, its parts set apart by spaces. */
export const plainText = (nodes: readonly ContentNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : plainText(node.children ?? []))).join(' ');
