import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/components/status.tsx';
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import type { SchemaState } from './protocol.ts';

function FindingList({ findings }: { findings: readonly Finding[] }) {
  const { t } = useText('workbench');
  return (
    <ul className="tool-findings" dir="ltr" lang="en">
      {findings.map(({ code, file, line, column, what, todo, fix }) => (
        <li key={`${code}${file}${line}:${column}${what}`}>
          <strong>{code}</strong>{' '}
          <code>
            {file}:{line}:{column}
          </code>
          <br />
          {what} {todo}
          {fix && (
            <>
              {' '}
              <span lang="es">{t('workbench:fix')}</span> <code>{fix}</code>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Errors in the files on disk; the form on screen is the last valid version. */
export function Faults({ state: { findings, notes, version } }: { state: SchemaState }) {
  const { t } = useText('workbench');
  return (
    <>
      {findings.length > 0 && (
        <Box tone="err" role="alert">
          <strong>{t(version > 0 ? 'workbench:broken' : 'workbench:brokenFirst', { count: findings.length })}</strong>
          <FindingList findings={findings} />
        </Box>
      )}
      {notes.length > 0 && (
        <details className="tool-notes">
          <summary>{t('workbench:notes', { count: notes.length })}</summary>
          <FindingList findings={notes} />
        </details>
      )}
    </>
  );
}
