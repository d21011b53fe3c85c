import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/components/icon.tsx';

const patienceMs = 3_000;

let asked: Promise<boolean> | undefined;

/**
 * Whether a frame of this page can show a file that the page has created, tested with a word in a hidden frame; false
 * when no answer arrives in time. WebKit applies the page's own `frame-ancestors` to such a frame, which allows none,
 * and leaves it blank without an error; its load event fires all the same.
 */
function canFrameBlobs(): Promise<boolean> {
  asked ??= tryFrame();
  return asked;
}

function tryFrame(): Promise<boolean> {
  const address = URL.createObjectURL(new Blob(['ok'], { type: 'text/html' }));
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address;
  return new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(frame.contentDocument?.body?.textContent === 'ok'));
    setTimeout(resolve, patienceMs, false);
    document.body.append(frame);
  }).finally(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  });
}

interface LabelFileProps {
  file: Blob;
  /** Called once it is shown in its frame, or can be opened. */
  onShown: () => void;
  frame: Ref<HTMLIFrameElement>;
  /** What opens it, where no frame shows it. */
  opener: Ref<HTMLAnchorElement>;
  /** Whether this browser shows files of a page in its frames. */
  canFrame?: () => Promise<boolean>;
}

/** The file as the browser's own viewer shows it: in a frame, else behind a link that opens it. */
export function LabelFile({ file, onShown, frame, opener, canFrame = canFrameBlobs }: LabelFileProps) {
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
  return <iframe ref={frame} className="label-file" title={t('labels:fileOf')} src={address} onLoad={onShown} />;
}
