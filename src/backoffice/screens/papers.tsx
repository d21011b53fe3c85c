import { useState } from 'react';
import { Icon } from '#src/components/icon.tsx';
import type { Row } from '../api/client.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { DocumentViewer, type ShownDocument } from './document-viewer.tsx';

export interface Paper {
  number: number;
  name: string;
}

const filePrefix = 'file ';

export const isPaper = ({ field }: Row): boolean => String(field).startsWith(filePrefix);

/** `file 1`, `file 2`, … of a reply. */
export const toPapers = (rows: readonly Row[]): Paper[] =>
  rows
    .filter(isPaper)
    .map(({ field, value }) => ({ number: Number(String(field).slice(filePrefix.length)), name: String(value) }));

export interface PapersProps {
  papers: readonly Paper[];
  /** The command that reads one of them. */
  command: string;
  toInput: (paper: Paper) => Readonly<Record<string, unknown>>;
}

/** Files that came with something, each opened on request, because the audit has who has read it. */
export function Papers({ papers, command, toInput }: PapersProps) {
  const { t } = useWords();
  const { find, run } = useOperator();
  const [shown, setShown] = useState<ShownDocument & { number: number }>();
  const [failure, setFailure] = useState(false);

  async function open(paper: Paper) {
    setFailure(false);
    try {
      const { saved } = await run(command, { ...toInput(paper), into: 'download' });
      if (saved === undefined) setFailure(true);
      else setShown({ ...paper, content: saved });
    } catch {
      setFailure(true);
    }
  }

  if (papers.length === 0) return <p className="bo-help">{t('cod.noFiles')}</p>;
  if (!find(command)) return <p className="bo-help">{t('papers.notAllowed')}</p>;
  return (
    <>
      <div className="bo-chips" role="group" aria-label={t('cod.documents')}>
        {papers.map((paper) => (
          <button
            key={paper.number}
            type="button"
            className="chip"
            aria-pressed={shown?.number === paper.number}
            onClick={() => void open(paper)}
          >
            <Icon name="file" />
            {paper.name}
          </button>
        ))}
      </div>
      <div aria-live="polite">{failure && <p className="bo-error">{t('failures.other')}</p>}</div>
      {shown ? <DocumentViewer key={shown.number} document={shown} /> : <p className="bo-help">{t('cod.choose')}</p>}
    </>
  );
}
