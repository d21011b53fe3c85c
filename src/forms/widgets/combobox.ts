/** What every text with a list below it is, by the combobox pattern of the ARIA guide. Entries bear `data-index`. */
import type { WidgetProps } from './types.ts';

export interface ComboboxState {
  listId: string;
  isOpen: boolean;
  /** Place of the entry that the arrow keys stand at; -1 is none. */
  active: number;
}

/** The attributes of the text; an entry's id is `<listId>-<place>`. */
export function comboboxProps({ name, required, disabled }: WidgetProps, { listId, isOpen, active }: ComboboxState) {
  return {
    name,
    disabled,
    dir: 'auto',
    autoComplete: 'off',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
    'aria-required': required || undefined,
  } as const;
}

/** One entry on, around the ends: up from the text leads to the last. */
export function walked(active: number, step: 1 | -1, count: number): number {
  const from = active < 0 && step < 0 ? 0 : active;
  return count > 0 ? (from + step + count) % count : -1;
}

/** The place of the entry that was pressed, undefined when it was something else. */
export function pressedIndex(target: EventTarget): number | undefined {
  const entry = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return entry ? Number(entry.dataset.index) : undefined;
}
