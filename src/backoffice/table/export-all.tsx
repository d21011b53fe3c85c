import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { saveFile } from '#src/lib/save-file.ts';
import { ClientError, type Reply } from '../api/client.ts';
import { Said } from '../forms/command-form.tsx';
import { toBytes } from '../forms/read-file.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';

const types = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Exports all rows of a list's filters, which the server writes; it says when there are more than an export has. */
export function ExportAll({ name, input }: { name: string; input: Readonly<Record<string, unknown>> }) {
  const { t } = useWords();
  const { run } = useOperator();
  const [busy, setBusy] = useState<keyof typeof types>();
  const [result, setResult] = useState<Reply | number>();

  async function save(format: keyof typeof types) {
    setBusy(format);
    setResult(undefined);
    const into = `${name.replaceAll(' ', '-')}.${format}`;
    try {
      const reply = await run(name, { ...input, into });
      if (reply.saved !== undefined) saveFile(new Blob([toBytes(reply.saved)], { type: types[format] }), into);
      setResult(reply);
    } catch (error) {
      setResult(error instanceof ClientError ? error.status : 0);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="line"
          size="sm"
          icon="download"
          busy={busy === format}
          onClick={() => void save(format)}
        >
          {t(`table.${format}`)}
        </Button>
      ))}
      <span aria-live="polite">
        {typeof result === 'number' ? t([`failures.${result}`, 'failures.other']) : result && <Said reply={result} />}
      </span>
    </>
  );
}
