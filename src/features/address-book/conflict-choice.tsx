import { useEffect, useRef, useState } from 'react';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { RadioTiles } from '#src/ui/fields/choices.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { type Difference, differences, type EntryField, merged, type Side } from './conflict.ts';
import { entryForm, type EntryValue } from './entry.ts';

/** The fields of the form, in its order. */
const order = (entryForm.ui?.sections ?? []).flatMap(({ fields }) => fields.flat()) as EntryField[];

const toTitle = (name: EntryField): string => entryForm.schema.properties?.[name]?.title ?? name;

export interface ConflictChoiceProps {
  mine: EntryValue;
  theirs: EntryValue;
  /** The common original, if it is known. */
  base: EntryValue | undefined;
  busy: boolean;
  onSave: (value: EntryValue) => void;
  /** Back to the form, with the customer's own input. */
  onBack: () => void;
}

function useValueText(): (value: unknown) => string {
  const { t } = useText('addresses');
  return (value) => {
    if (value === true || value === false) return t(`addresses:conflict.${value ? 'yes' : 'no'}`);
    return typeof value === 'string' && value.trim() ? isolate(value) : t('addresses:conflict.nothing');
  };
}

interface ChoiceProps {
  difference: Difference;
  side: Side;
  onSide: (side: Side) => void;
}

function Choice({ difference: { name, mine, theirs }, side, onSide }: ChoiceProps) {
  const { t } = useText('addresses', 'fields');
  const valueText = useValueText();
  return (
    <Field as="radios" label={t(`fields:${toTitle(name)}`)}>
      <RadioTiles
        name={`conflict-${name}`}
        value={side}
        onChange={(value) => onSide(value === 'mine' ? 'mine' : 'theirs')}
        options={[
          { value: 'mine', label: valueText(mine), note: t('addresses:conflict.mine') },
          { value: 'theirs', label: valueText(theirs), note: t('addresses:conflict.theirs') },
        ]}
      />
    </Field>
  );
}

/** Both versions of an address that changed elsewhere meanwhile: the customer chooses field by field. */
export function ConflictChoice({ mine, theirs, base, busy, onSave, onBack }: ConflictChoiceProps) {
  const { t } = useText('addresses', 'fields');
  const heading = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<Partial<Record<EntryField, Side>>>({});
  const found = differences(order, mine, theirs, base);
  useEffect(() => heading.current?.focus(), [theirs]);
  return (
    <section className="address-conflict" aria-labelledby="address-conflict">
      <h2 id="address-conflict" ref={heading} tabIndex={-1}>
        {t('addresses:conflict.title')}
      </h2>
      <p>{t(found.length > 0 ? 'addresses:conflict.text' : 'addresses:conflict.same')}</p>
      {found.map((difference) => (
        <Choice
          key={difference.name}
          difference={difference}
          side={choices[difference.name] ?? difference.likely}
          onSide={(side) => setChoices({ ...choices, [difference.name]: side })}
        />
      ))}
      <div className="end-act">
        <Button busy={busy} onClick={() => onSave(merged(mine, found, choices))}>
          {t('addresses:conflict.save')}
        </Button>
        <Button variant="line" onClick={onBack}>
          {t('addresses:conflict.back')}
        </Button>
      </div>
    </section>
  );
}
