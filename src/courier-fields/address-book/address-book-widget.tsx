import { useState } from 'react';
import { valueAt } from '#schemas/model/pointer.ts';
import { Button } from '#src/components/button.tsx';
import { LoadFailure } from '#src/forms/core/load-states.tsx';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { FieldFrame, useAnswer, useFormParts, type WidgetProps } from '#src/forms/index.ts';
import { type AddressEntry, useCourierServices } from '../services.ts';
import { AddressBookDialog } from './address-book.tsx';
import { answersOfEntry, fieldsOfParts } from './address-entries.ts';
import './address-book.css';

/** Shows the chosen entry as long as the fields still match it. */
function ChosenLine({ name, place }: { name: unknown; place: unknown }) {
  if (typeof name !== 'string') return null;
  return (
    <p className="book-chosen" dir="auto">
      <b>{name}</b>
      {typeof place === 'string' && `, ${place}`}
    </p>
  );
}

/**
 * An address of the book fills the contact and address fields of the form; everything filled stays editable. The answer
 * is the entry's id and may be missing: "new address" forgets it and empties the fields.
 *
 * Schema: `{ "type": "string" }`, not required. Layout: `"widget": "addressBook"`, and `fills` where the form's fields
 * have other names than those of ENT-13.
 */
export function AddressBookWidget(field: WidgetProps) {
  const { pointer } = field;
  const { t } = useWidgetText();
  const parts = useFormParts();
  const { store } = parts;
  const services = useCourierServices();
  const [isOpen, setOpen] = useState(false);
  const [filled, setFilled] = useState<AddressEntry>();
  const answer = useAnswer(pointer);
  const chosen = typeof answer === 'string' ? answer : undefined;
  const fields = fieldsOfParts(parts, field);
  const toPointer = (part: 'name' | 'city') => `/${fields.get(part) ?? part}`;
  const [name, city] = [useAnswer(toPointer('name')), useAnswer(toPointer('city'))];
  const { addressBook } = services();

  function fill(entry: AddressEntry | undefined) {
    // Flush pending text first, or it would overwrite the filled values.
    store.flush();
    store.change({ ...answersOfEntry(fields, entry), [pointer]: entry?.id });
    setFilled(entry);
  }

  function startNew() {
    fill(undefined);
    const [first] = fields.values();
    if (first) parts.focus(`/${first}`);
  }

  if (!addressBook) {
    return (
      <FieldFrame field={field} as="group">
        <LoadFailure>{t('widgets:book.absent')}</LoadFailure>
      </FieldFrame>
    );
  }
  const hasAddress =
    chosen !== undefined || [...fields.values()].some((other) => valueAt(store.value(), `/${other}`) !== undefined);
  return (
    <FieldFrame field={field} as="group">
      {chosen !== undefined && <ChosenLine name={name} place={city} />}
      <div className="row">
        <Button
          variant="line"
          icon="book"
          aria-haspopup="dialog"
          disabled={field.disabled}
          onClick={() => setOpen(true)}
        >
          {t(chosen === undefined ? 'widgets:book.open' : 'widgets:book.change')}
        </Button>
        {hasAddress && (
          <Button variant="quiet" disabled={field.disabled} onClick={startNew}>
            {t('widgets:book.new')}
          </Button>
        )}
      </div>
      <AddressBookDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        list={addressBook.list}
        chosen={chosen}
        fields={fields}
        filled={filled}
        onChoose={fill}
      />
    </FieldFrame>
  );
}
