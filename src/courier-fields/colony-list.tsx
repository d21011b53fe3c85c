import { startTransition, useState } from 'react';
import { useFormText } from '#src/forms/core/text.ts';
import {
  FieldFrame,
  useAnswer,
  isAnswered,
  useFormParts,
  useLookupState,
  useTypedText,
  type WidgetProps,
} from '#src/forms/index.ts';
import { foldAccents } from '#domain/text/text.ts';
import { lineCodec } from '#src/forms/core/codecs.ts';
import { classNames } from '#src/lib/class-names.ts';
import { TextControl } from '#src/components/fields/field.tsx';
import { useListCombobox } from '#src/components/fields/combobox.ts';

interface SuggestBoxProps {
  field: WidgetProps;
  suggestions: readonly string[];
  /** The last entry of the list: what is typed is the answer. */
  otherLabel: string;
  listLabel: string;
  done: boolean;
}

/** Text with a list that it filters, without regard to accents; the list helps and never decides. */
function SuggestBox({ field, suggestions, otherLabel, listLabel, done }: SuggestBoxProps) {
  const { pointer } = field;
  const { store } = useFormParts();
  const answer = useAnswer(pointer);
  /** Since the list opened. */
  const [typed, setTyped] = useState<string>();
  const text = useTypedText(pointer, lineCodec);

  // Opened on what is chosen already, the whole list is on offer; typing narrows it.
  const unlisted = typeof answer === 'string' && !suggestions.includes(answer) ? answer : '';
  const wanted = foldAccents((typed ?? unlisted).trim());
  const matches = suggestions.filter((suggestion) => foldAccents(suggestion).includes(wanted));
  const entries = [...matches, otherLabel];

  const { isOpen, active, inputProps, listProps, getItemProps, close } = useListCombobox({
    entries,
    onClose: () => setTyped(undefined),
    onChoose: (entry) => entry !== otherLabel && store.change({ [pointer]: entry }),
  });

  return (
    <div className="suggest">
      <TextControl
        {...text}
        {...inputProps(field, text.ref)}
        done={done}
        onInput={(event) => {
          text.onInput(event);
          const now = event.currentTarget.value;
          startTransition(() => setTyped(now));
        }}
        onBlur={(event) => {
          text.onBlur(event);
          close();
        }}
      />
      <ul {...listProps({ 'aria-label': listLabel, hidden: !isOpen })}>
        {isOpen &&
          entries.map((entry, index) => (
            <li
              key={entry}
              {...getItemProps({ item: entry, index })}
              className={classNames(index === active && 'active', index === matches.length && 'other')}
            >
              {entry}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** More colonies than tiles: a list to filter. Fetched when a postal code has that many. */
export function ColonyList(field: WidgetProps) {
  const { t } = useFormText();
  const { key: zip, choices: colonies } = useLookupState();
  const isDone = isAnswered(field);
  return (
    <FieldFrame field={field} hint={t('forms:colony.shared', { count: colonies.length, zip })}>
      <SuggestBox
        key={zip}
        field={field}
        suggestions={colonies}
        otherLabel={t('forms:colony.other')}
        listLabel={t('forms:colony.list')}
        done={isDone}
      />
    </FieldFrame>
  );
}
