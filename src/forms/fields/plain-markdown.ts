import type { ReactNode } from 'react';

/** In place of `markdown-to-jsx`: the text as it is. */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
