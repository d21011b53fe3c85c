import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ContentElement, ContentNode } from '#contract/content.ts';
import './content-body.css';

const empty = new Set(['hr', 'br']);

function draw(node: ContentNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, id, href, src, alt, width, height } = node;
  const children = (node.children ?? []).map(draw);
  if (tag === 'img') return <img key={key} src={src} alt={alt ?? ''} width={width} height={height} loading="lazy" />;
  if (tag === 'a') return drawLink(href ?? '', key, children);
  if (tag === 'table') {
    return (
      <div key={key} className="content-table">
        <table className="tb">{children}</table>
      </div>
    );
  }
  if (tag === 'th') {
    return (
      <th key={key} scope="col">
        {children}
      </th>
    );
  }
  return empty.has(tag) ? createElement(tag, { key }) : createElement(tag, { key, id }, children);
}

function drawLink(href: string, key: number, children: ReactNode): ReactNode {
  if (href.startsWith('/')) {
    return (
      <Link key={key} to={href}>
        {children}
      </Link>
    );
  }
  return (
    <a key={key} href={href} rel="noopener">
      {children}
    </a>
  );
}

/** A text as the server has made it: elements of a closed list, nothing that is markup (FEAT-11). */
export function ContentBody({ nodes, deeper = 0 }: { nodes: readonly ContentNode[]; deeper?: 0 | 1 }) {
  const shown = deeper === 0 ? nodes : nodes.map(deepened);
  return <div className="content-body">{shown.map(draw)}</div>;
}

/** Headings one level down, for a text below a heading of its page. */
function deepened(node: ContentNode): ContentNode {
  if (typeof node === 'string') return node;
  const tags = { h2: 'h3', h3: 'h4' } as const;
  const deeper: ContentElement = node.tag === 'h2' || node.tag === 'h3' ? { ...node, tag: tags[node.tag] } : node;
  return deeper;
}
