import { useState } from 'react';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';
import { useFormParts } from '#src/forms/index.ts';
import { type AddressEntry, useCourierServices } from '../services.ts';
import { AddressBookDialog } from './address-book-dialog.tsx';
import { answersOfEntry, fieldsOfParts } from './address-entries.ts';
import './address-book.css';

export interface AddressBookShortcutProps {
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
