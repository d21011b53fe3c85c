import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { canFrameBlobs } from '#src/browser/blob-frames.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';

export interface LabelPreviewProps {
  file: Blob;
  /** Told once it is shown in its frame, or can be opened. */
  onShown: () => void;
  frame: Ref<HTMLIFrameElement>;
  /** What opens it, where no frame shows it. */
  opener: Ref<HTMLAnchorElement>;
  /** Whether this browser shows files of a page in its frames. */
  canFrame?: () => Promise<boolean>;
}

/** The file as the browser's own viewer shows it: in a frame, else behind a link that opens it. */
export function LabelPreview({ file, onShown, frame, opener, canFrame = canFrameBlobs }: LabelPreviewProps) {
  const { t } = useText('labels');
  const [address, setAddress] = useState<string>();
  const [isFramed, setFramed] = useState<boolean>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  useEffect(() => {
    void canFrame().then(setFramed);
  }, [canFrame]);
  const opensApart = address !== undefined && isFramed === false;
  const tellShown = useEffectEvent(onShown);
  useEffect(() => {
    if (opensApart) tellShown();
  }, [opensApart]);
  if (address === undefined || isFramed === undefined) return null;
  if (opensApart)
    return (
      <div className="stack">
        <p role="status">{t('labels:opensApart')}</p>
        {/* The router would take the address of a file for one of its own. */}
        <a ref={opener} className="btn line sm" href={address} target="_blank" rel="noopener">
          <span className="label">
            <Icon name="print" />
            {t('labels:openFile')}
          </span>
        </a>
      </div>
    );
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the file is our own server's
  return <iframe ref={frame} className="label-preview" title={t('labels:previewOf')} src={address} onLoad={onShown} />;
}
