import { type Ref, useEffect, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';

export interface LabelPreviewProps {
  file: Blob;
  /** Told once it is shown. */
  onShown: () => void;
  frame: Ref<HTMLIFrameElement>;
}

/** The file as the browser's own viewer shows it. */
export function LabelPreview({ file, onShown, frame }: LabelPreviewProps) {
  const { t } = useText('labels');
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === undefined) return null;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the file is our own server's
  return <iframe ref={frame} className="label-preview" title={t('labels:previewOf')} src={address} onLoad={onShown} />;
}
