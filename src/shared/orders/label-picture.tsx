import { useEffect, useState } from 'react';
import { labelFormats } from '#domain/parcel/label-formats.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { downloadLabels, type LabelSource, type PaperFormat } from './label-source.ts';

export interface LabelPictureProps {
  labels: LabelSource;
  format: PaperFormat;
  firstQuarter: number;
  /** Of the file. */
  pages: number;
}

/** What the first page of the file will look like, as the server draws it (D-44). */
export function LabelPicture({ labels, format, firstQuarter, pages }: LabelPictureProps) {
  const { t } = useText('labels', 'answers');
  const api = useApi();
  const asked = JSON.stringify({ labels, format, firstQuarter });
  const [shown, setShown] = useState<{ asked: string; address: string }>();
  const [failure, setFailure] = useState<CallFailure>();
  useEffect(() => {
    const controller = new AbortController();
    let address: string | undefined;
    async function show() {
      setFailure(undefined);
      const question = JSON.parse(asked) as Pick<LabelPictureProps, 'labels' | 'format' | 'firstQuarter'>;
      const result = await downloadLabels(api, question.labels, { ...question, preview: true }, question.format, {
        signal: controller.signal,
        keep: (file) => {
          if (controller.signal.aborted) return;
          address = URL.createObjectURL(file);
          setShown({ asked, address });
        },
      });
      if (!result.ok && !controller.signal.aborted) setFailure(result);
    }
    void show();
    return () => {
      controller.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [api, asked]);
  const { width, height } = format === 'manifest' ? labelFormats.a4 : labelFormats[format];
  const isCurrent = shown?.asked === asked;
  return (
    <figure className="label-picture">
      <figcaption>{t('labels:pages', { count: pages })}</figcaption>
      <div style={{ aspectRatio: `${width} / ${height}` }}>
        {isCurrent && <img src={shown.address} alt={t('labels:previewOf')} />}
        {!isCurrent && !failure && <p role="status">{t('labels:showing')}</p>}
        {failure && (
          <p className="errm" role="alert">
            {t('labels:notShown')} {t(failureKey(failure), { defaultValue: failure.msg })}
          </p>
        )}
      </div>
    </figure>
  );
}
