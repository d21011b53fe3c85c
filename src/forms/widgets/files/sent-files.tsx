import { useState } from 'react';
import { shownName, shownSize } from '#domain/content/file-kind.ts';
import { LoadFailure } from '#src/forms/core/load-states.tsx';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { Button } from '#src/components/button.tsx';
import type { StoredFile, UploadService } from '#src/forms/widget-services.ts';
import { useRemoteOptions } from '#src/forms/engine/lookup.ts';
import './files.css';

export interface SentFilesProps {
  /** The ids in the file store. */
  ids: readonly string[];
  /** The number of files in words: until their names are known, and where they cannot be. */
  words: string;
  uploads: UploadService;
}

/** The files of an answer by name, for a person reviewing what was sent; each can be downloaded. */
export function SentFiles({ ids, words, uploads }: SentFilesProps) {
  const { t, format } = useWidgetText();
  const [asked, askAgain] = useRemoteOptions((signal) => uploads.describe?.(ids, signal), ids.join(' '));
  const [lost, setLost] = useState<string>();

  async function open(file: StoredFile) {
    setLost(undefined);
    await uploads.open?.(file).catch(() => setLost(shownName(file.name)));
  }

  if (asked.status !== 'loaded')
    return (
      <>
        {words}
        {asked.status === 'failed' && <LoadFailure onRetry={askAgain}>{t('widgets:files.unknown')}</LoadFailure>}
      </>
    );
  const known = new Map(asked.answer.map((file) => [file.id, file]));
  return (
    <>
      <ul className="sent-files">
        {ids.map((id, index) => {
          const file = known.get(id);
          return (
            <li key={id}>
              {file ? (
                <Button
                  variant="quiet"
                  size="sm"
                  icon="download"
                  className="flush"
                  aria-label={t('widgets:files.open', { name: shownName(file.name) })}
                  onClick={() => void open(file)}
                >
                  <bdi>{shownName(file.name)}</bdi>
                </Button>
              ) : (
                t('widgets:files.unnamed', { position: index + 1 })
              )}
              {file && (
                <bdi dir="ltr" className="soft sm num">
                  {shownSize(file.size, format.number)}
                </bdi>
              )}
            </li>
          );
        })}
      </ul>
      {lost !== undefined && <LoadFailure>{t('widgets:files.notOpened', { name: lost })}</LoadFailure>}
    </>
  );
}
