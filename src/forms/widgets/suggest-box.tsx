import { type KeyboardEvent, type MouseEvent, startTransition, useId, useRef, useState } from 'react';
import { foldAccents } from '#domain/text.ts';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useFormParts } from '../engine/form-context.ts';
import { valueAt } from '#src/form-core/pointer.ts';
import { lineCodec } from '#src/form-core/codecs.ts';
import { comboboxProps, pressedIndex, walked } from './combobox.ts';
import type { WidgetProps } from './types.ts';
import { useTypedText } from './use-typed-text.ts';

export interface SuggestBoxProps {
  field: WidgetProps;
  suggestions: readonly string[];
  /** The last entry of the list: what is typed is the answer. */
  otherLabel: string;
  listLabel: string;
  done: boolean;
}

/** Text with a list that it filters, without regard to accents; the list helps and never decides. */
export function SuggestBox({ field, suggestions, otherLabel, listLabel, done }: SuggestBoxProps) {
  const { pointer } = field;
  const { store } = useFormParts();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const text = useTypedText(pointer, lineCodec);

  const wanted = foldAccents(typed.trim());
  const matches = suggestions.filter((suggestion) => foldAccents(suggestion).includes(wanted));
  const entries = [...matches, otherLabel];

  function open() {
    // Opened on what is chosen already, the whole list is on offer; typing narrows it.
    const answer = valueAt(store.value(), pointer);
    setTyped(typeof answer === 'string' && !suggestions.includes(answer) ? answer : '');
    setActive(-1);
    setOpen(true);
  }

  function choose(index: number) {
    const match = matches[index];
    if (match !== undefined) store.change({ [pointer]: match });
    setOpen(false);
    input.current?.focus();
  }

  function press({ target }: MouseEvent) {
    const pressed = pressedIndex(target);
    if (pressed !== undefined) return choose(pressed);
    if (target === input.current && !isOpen) open();
  }

  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault();
    if (!isOpen) return open();
    setActive(walked(active, step, entries.length));
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
    if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      choose(active);
    }
  }

  return (
    // Presses and keys of the text and its list come up to here; both have roles of their own.
    <div className="suggest" role="presentation" onClick={press} onKeyDown={handleKey}>
      <TextControl
        {...text}
        ref={(element) => {
          input.current = element;
          text.ref(element);
        }}
        {...comboboxProps(field, { listId, isOpen, active })}
        done={done}
        onInput={(event) => {
          text.onInput(event);
          const now = event.currentTarget.value;
          startTransition(() => {
            setTyped(now);
            setActive(-1);
            setOpen(true);
          });
        }}
        onBlur={(event) => {
          text.onBlur(event);
          setOpen(false);
        }}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!isOpen}
        // Keeps the focus in the text, whose blur would close the list before the press is over.
        onPointerDown={(event) => event.preventDefault()}
      >
        {isOpen &&
          entries.map((entry, index) => (
            <li
              key={entry}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classNames(index === active && 'active', index === matches.length && 'other')}
              data-index={index}
            >
              {entry}
            </li>
          ))}
      </ul>
    </div>
  );
}
