import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isolate } from '#src/i18n/formats.ts';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { fieldText } from '#src/forms/core/text.ts';
import { LoadingNote } from '#src/forms/core/load-states.tsx';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { getProperties } from '#src/forms/core/answers.ts';
import { useFormParts } from '#src/forms/index.ts';
import { type AddressBookService, type AddressEntry, useCourierServices } from '../services.ts';
import { answersOfEntry, fieldsOfParts, overwrittenFields, type PartFields } from './address-entries.ts';
import './address-book.css';

/** Comes when the book is opened for the first time. */
const AddressList = lazy(async () => ({ default: (await import('./address-list.tsx')).AddressList }));

interface AddressBookDialogProps {
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

interface AddressBookShortcutProps {
  /** Used beside another button on a phone. */
  short?: boolean;
  /** Opens the book at once for a customer who came for it. */
  opened?: boolean;
}

/**
 * The way from a form's `lead` into the address book: the chosen address fills the fields of the names of ENT-13 and
 * is no answer itself. Nothing is drawn where the form has no book.
 */
export function AddressBookShortcut({ short = false, opened = false }: AddressBookShortcutProps) {
  const { t } = useWidgetText();
  const parts = useFormParts();
  const { store } = parts;
  const services = useCourierServices();
  const [isOpen, setOpen] = useState(opened);
  const [filled, setFilled] = useState<AddressEntry>();
  const { addressBook } = services();
  if (!addressBook) return null;
  const fields = fieldsOfParts(parts);

  function fill(entry: AddressEntry) {
    store.change(answersOfEntry(fields, entry));
    setFilled(entry);
  }

  return (
    <div className="row">
      <Button variant="line" size="sm" icon="book" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(short ? 'widgets:book.short' : 'widgets:book.open')}
      </Button>
      <span className="soft sm" role="status">
        {filled && t('widgets:book.filled', { name: isolate(filled.name ?? '') })}
      </span>
      <AddressBookDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        list={addressBook.list}
        chosen={filled?.id}
        fields={fields}
        filled={filled}
        onChoose={fill}
      />
    </div>
  );
}
