import type { ContentNode } from '#contract/content-nodes.ts';
import { plainText } from '#domain/plain-text.ts';

/** The content below one of the headings of a text. */
export interface TextPart {
  /** Where a link within the page leads. */
  id: string;
  title: string;
  nodes: readonly ContentNode[];
}

/** Splits a text at its top-level headings; `intro` is the content before the first one. */
export function getParts(body: readonly ContentNode[]): { intro: readonly ContentNode[]; parts: readonly TextPart[] } {
  const starts = body.flatMap((node, at) => (typeof node !== 'string' && node.tag === 'h2' ? [{ node, at }] : []));
  return {
    intro: body.slice(0, starts[0]?.at ?? body.length),
    parts: starts.map(({ node: { id, children = [] }, at }, index) => ({
      id: id ?? `part-${index + 1}`,
      title: plainText(children).trim(),
      nodes: body.slice(at + 1, starts[index + 1]?.at ?? body.length),
    })),
  };
}
