import { useState } from 'react';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { getBook, type BookType } from '#src/shared/addresses/books.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';

/** The book as a spreadsheet, in the columns that an import reads (SYS-05). */
export function ExportButton({ type }: { type: BookType }) {
  const { t } = useText('addresses', 'answers');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function save() {
    setBusy(true);
    const result = await api.download('addressExport', { type }, t(`addresses:exportFile.${getBook(type)}`));
    setBusy(false);
    setFailure(result.ok ? undefined : result);
  }

  return (
    <>
      <Button variant="line" size="sm" icon="download" busy={busy} onClick={() => void save()}>
        {t('addresses:export')}
      </Button>
      {failure && (
        <p className="errm" role="alert">
          {t('addresses:exportFailed')} {t(failureKey(failure))}
        </p>
      )}
    </>
  );
}
