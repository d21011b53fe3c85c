import { useEffect, useState } from 'react';
import { typeOfContent } from '#domain/content/file-content.ts';
import { factsOfType } from '#domain/content/file-kind.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import { toBytes } from '../forms/read-file.ts';
import { useWords } from '../texts/words.ts';

/** Types that a browser shows without running anything; what the bytes are says which, never the name. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);

export interface ShownDocument {
  name: string;
  /** base64 */
  content: string;
}

/** The media type under which a document may be shown; undefined for all others. */
export function getShownType(bytes: Uint8Array): string | undefined {
  const type = typeOfContent(bytes);
  const mime = type && factsOfType[type].mime;
  return mime !== undefined && shownTypes.has(mime) ? mime : undefined;
}

const smallest = 50;
const largest = 300;
const step = 25;

/** A picture or a PDF from its bytes, at an address of this page alone. */
export function DocumentViewer({ document: { name, content } }: { document: ShownDocument }) {
  const { t } = useWords();
  const [url, setUrl] = useState<string>();
  const [type, setType] = useState<string>();
  const [zoom, setZoom] = useState(100);
  useEffect(() => {
    const bytes = toBytes(content);
    const mime = getShownType(bytes);
    setType(mime);
    if (mime === undefined) return undefined;
    const address = URL.createObjectURL(new Blob([bytes], { type: mime }));
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [content]);
  if (type === undefined || url === undefined) return <Box tone="warn">{t('cod.unshown')}</Box>;
  // A sandbox would keep the browser's own viewer from opening; the type is fixed, so nothing in it is run as a page.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  if (type === 'application/pdf') return <iframe className="bo-document" title={name} src={url} />;
  return (
    <figure className="bo-picture">
      <figcaption>
        {name}
        <span className="bo-push" />
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('cod.zoomOut')}
          onClick={() => setZoom(Math.max(smallest, zoom - step))}
        >
          <Icon name="minus" />
        </Button>
        {zoom} %
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('cod.zoomIn')}
          onClick={() => setZoom(Math.min(largest, zoom + step))}
        >
          <Icon name="plus" />
        </Button>
      </figcaption>
      {/* Focusable, so that a keyboard can scroll an enlarged picture. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="sheet" tabIndex={0} role="group" aria-label={name}>
        <img src={url} alt={name} style={{ inlineSize: `${zoom}%` }} />
      </div>
    </figure>
  );
}
