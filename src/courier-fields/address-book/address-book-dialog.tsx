import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { fieldText } from '#src/form-core/text.ts';
import { LoadingNote } from '#src/form-core/load-states.tsx';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';
import { getProperties } from '#src/form-core/answers.ts';
import { useFormParts } from '#src/forms/index.ts';
import type { AddressBookService, AddressEntry } from '../services.ts';
import { overwrittenFields, type PartFields } from './address-entries.ts';

/** Comes when the book is opened for the first time. */
const AddressList = lazy(async () => ({ default: (await import('./address-list.tsx')).AddressList }));

export interface AddressBookDialogProps {
  open: boolean;
  onClose: () => void;
  list: AddressBookService['list'];
  /** Id of the entry that is chosen. */
  chosen: string | undefined;
  fields: PartFields;
  /** The entry that filled the fields before. */
  filled: AddressEntry | undefined;
  onChoose: (entry: AddressEntry) => void;
}

interface Question {
  entry: AddressEntry;
  /** The names of the fields that would be overwritten. */
  titles: readonly string[];
}

function ReplaceQuestion({ question: { entry, titles } }: { question: Question }) {
  const { t, format } = useWidgetText();
  return <p>{t('widgets:book.replace.text', { name: isolate(entry.name ?? ''), fields: format.list(titles) })}</p>;
}

/** The book in a dialog. An address that would take the place of something typed is asked about first. */
export function AddressBookDialog({ open, onClose, list, chosen, fields, filled, onChoose }: AddressBookDialogProps) {
  const { t } = useWidgetText();
  const { store, form } = useFormParts();
  const [question, setQuestion] = useState<Question>();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (question) safe.current?.focus();
  }, [question]);

  function close() {
    setQuestion(undefined);
    onClose();
  }

  function choose(entry: AddressEntry) {
    // Pending text in a field counts as typed as well.
    const lost = overwrittenFields(fields, store.flush(), entry, filled);
    if (lost.length > 0)
      return setQuestion({ entry, titles: lost.map((name) => fieldText(t, getProperties(form.schema)[name]?.title)) });
    onChoose(entry);
    close();
  }

  function replace() {
    if (question) onChoose(question.entry);
    close();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(question ? 'widgets:book.replace.title' : 'widgets:book.title')}
      size={question ? 'md' : 'wide'}
      ownsFocus
      actions={
        question && (
          <>
            <Button onClick={replace}>{t('widgets:book.replace.yes')}</Button>
            <Button ref={safe} variant="line" onClick={close}>
              {t('widgets:book.replace.no')}
            </Button>
          </>
        )
      }
    >
      {question ? (
        <ReplaceQuestion question={question} />
      ) : (
        <Suspense fallback={<LoadingNote>{t('widgets:book.loading')}</LoadingNote>}>
          <AddressList list={list} chosen={chosen} onChoose={choose} />
        </Suspense>
      )}
    </Dialog>
  );
}
