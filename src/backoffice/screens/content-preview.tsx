import { useEffect, useMemo, useState } from 'react';
import type { ContentNode } from '#contract/content.ts';
import { Box } from '#src/components/status.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import type { Row } from '../api/client.ts';
import { toBytes } from '../forms/read-file.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';

const pictureTypes: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png' };

/** The pictures of a draft, which no page serves yet, at addresses of this page. */
export function usePictures(entry: string, files: readonly Row[], revision: string): ReadonlyMap<string, string> {
  const { run, find } = useOperator();
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const names = files
    .map(({ name }) => String(name))
    .filter((name) => pictureTypes[name.split('.').at(-1) ?? ''] !== undefined)
    .join('\n');
  const canRead = find('content file') !== undefined;
  useEffect(() => {
    let isCurrent = true;
    const made: string[] = [];
    async function load() {
      const found = new Map<string, string>();
      for (const name of canRead ? names.split('\n').filter(Boolean) : []) {
        const { saved } = await run('content file', { entry, name, into: 'download' }, true);
        if (!isCurrent) return;
        if (saved === undefined) continue;
        // In an image element nothing in a drawing runs.
        const address = URL.createObjectURL(
          new Blob([toBytes(saved)], { type: pictureTypes[name.split('.').at(-1) ?? ''] }),
        );
        made.push(address);
        found.set(name, address);
      }
      setPictures(found);
    }
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
      for (const address of made) URL.revokeObjectURL(address);
    };
    // Asked again when the files of the entry change, and not when the session does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [entry, names, revision, canRead]);
  return pictures;
}

const withPictures = (nodes: readonly ContentNode[], pictures: ReadonlyMap<string, string>): ContentNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return node;
    const src = node.src === undefined ? undefined : pictures.get(node.src);
    return {
      ...node,
      ...(src !== undefined && { src }),
      ...(node.children && { children: withPictures(node.children, pictures) }),
    };
  });

export interface ContentPreviewProps {
  /** Of the language: `title`, `summary` and `body`, the tree that the site draws. */
  page: Row | undefined;
  /** The picture above the text. */
  cover: string | undefined;
  pictures: ReadonlyMap<string, string>;
}

/** A text as its readers get it, by the site's own parts; nothing in it works. */
export function ContentPreview({ page, cover, pictures }: ContentPreviewProps) {
  const { t } = useWords();
  const body = String(page?.['body'] ?? '[]');
  const nodes = useMemo(() => withPictures(JSON.parse(body) as ContentNode[], pictures), [body, pictures]);
  const isFallback = page !== undefined && page['lang'] !== page['language'];
  const src = cover === undefined ? undefined : pictures.get(cover);
  if (!page || (page['title'] === null && nodes.length === 0)) return <p className="bo-help">{t('content.empty')}</p>;
  return (
    <>
      {isFallback && (
        <Box tone="info">
          <p>{t('content.inSpanish')}</p>
        </Box>
      )}
      {/* Focusable, so that a keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="bo-content-page" tabIndex={0} role="group" aria-label={t('content.preview')}>
        <article inert {...inLanguage(String(page['lang']))}>
          <h3>{page['title']}</h3>
          {page['summary'] && <p className="lead">{page['summary']}</p>}
          {src !== undefined && <img className="cover" src={src} alt="" />}
          <ContentBody nodes={nodes} />
        </article>
      </div>
    </>
  );
}
