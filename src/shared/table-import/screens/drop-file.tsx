import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useImportText } from '../texts.ts';

const accept =
  '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

export interface DropFileProps {
  onFile: (file: File) => void;
  describedBy: string;
  children: ReactNode;
}

/** A button that chooses a file, and a place to drop one. */
export function DropFile({ onFile, describedBy, children }: DropFileProps) {
  const { t } = useImportText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file may be chosen again after it was put right.
    target.value = '';
    if (file) onFile(file);
  }

  function drop(event: DragEvent) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  function over(event: DragEvent) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    <div
      role="presentation"
      className={classNames('import-drop', isOver && 'over')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button icon="file" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {t('import:choose.file')}
      </Button>
      <span className="soft sm import-drop-words">{t('import:choose.drop')}</span>
      <input ref={input} type="file" hidden tabIndex={-1} accept={accept} onChange={take} />
      {children}
    </div>
  );
}
