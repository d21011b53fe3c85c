/** The base of every text with a list below it: downshift's combobox, reduced to what the form fields need. */
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import type { HTMLAttributes, KeyboardEvent, PointerEvent, Ref } from 'react';

/** The parts of a field that it needs. */
interface ComboboxField {
  name: string;
  required: boolean;
  disabled: boolean;
}

export interface ComboboxOptions<Entry> {
  entries: readonly Entry[];
  /** The person opened it before its code was loaded. */
  isOpenAtFirst?: boolean;
  onOpen?: () => void;
  onClose?: () => void;
  onChoose: (entry: Entry) => void;
  /** Enter while no entry is active. */
  onEnter?: () => void;
  /** Where an entry leads to a further list instead of closing it: the index to activate there, -1 for none. */
  placeAfter?: (entry: Entry) => number | undefined;
}

const { stateChangeTypes: types } = useCombobox;

/** Keys that belong to the text: those of its caret, of an input method, and those without a list or entry to act on. */
function isOfText({ key, nativeEvent }: KeyboardEvent, isOpen: boolean, active: number): boolean {
  if (nativeEvent.isComposing || key === 'Home' || key === 'End') return true;
  return (key === 'Escape' && !isOpen) || (key === 'Enter' && active < 0);
}

/** The text belongs to the field: downshift tracks the active entry and whether the list is open. */
export function useListCombobox<Entry>({
  entries,
  isOpenAtFirst,
  onOpen,
  onClose,
  onChoose,
  onEnter,
  placeAfter,
}: ComboboxOptions<Entry>) {
  const stateReducer = (state: UseComboboxState<Entry>, { type, changes }: UseComboboxStateChangeOptions<Entry>) => {
    switch (type) {
      case types.InputClick:
        return state.isOpen ? state : { ...state, isOpen: true, highlightedIndex: -1 };
      case types.InputKeyDownArrowDown:
      case types.InputKeyDownArrowUp:
        return state.isOpen ? changes : { ...changes, highlightedIndex: -1 };
      // Hovering does not move the active entry of the keyboard.
      case types.ItemMouseMove:
      case types.MenuMouseLeave:
        return state;
      // Leaving the field chooses nothing.
      case types.InputBlur:
        return { ...state, isOpen: false, highlightedIndex: -1 };
      case types.ItemClick:
      case types.InputKeyDownEnter: {
        const place = changes.selectedItem ? placeAfter?.(changes.selectedItem) : undefined;
        return place === undefined ? changes : { ...changes, isOpen: true, highlightedIndex: place };
      }
      default:
        return changes;
    }
  };

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, closeMenu } = useCombobox<Entry>({
    items: [...entries],
    itemToString: () => '',
    // Nothing stays selected here, so that the same entry can be chosen twice; the field stores the answer.
    selectedItem: null,
    inputValue: '',
    initialIsOpen: isOpenAtFirst,
    stateReducer,
    onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && onChoose(selectedItem),
    onIsOpenChange: ({ isOpen: opened }) => (opened ? onOpen?.() : onClose?.()),
  });

  function handleKey(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (isEnter && !(isOpen && highlightedIndex >= 0)) onEnter?.();
    if (isOfText(event, isOpen, highlightedIndex)) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    // A dialog around the list stays open.
    else if (event.key === 'Escape') event.stopPropagation();
  }

  /** The attributes of the text: id, label and value are the field's. */
  function inputProps({ name, required, disabled }: ComboboxField, ref?: Ref<HTMLInputElement>) {
    const {
      id: _,
      value: __,
      'aria-activedescendant': active,
      ...props
    } = getInputProps({
      ref,
      name,
      disabled,
      dir: 'auto',
      onKeyDown: handleKey,
      'aria-labelledby': undefined,
      'aria-required': required || undefined,
    });
    return { ...props, 'aria-activedescendant': active || undefined };
  }

  /** Props of the list. The focus stays in the text, whose blur would close the list before the press ends. */
  const listProps = (props: HTMLAttributes<HTMLElement>) =>
    getMenuProps({ ...props, onPointerDown: (event: PointerEvent) => event.preventDefault() });

  return { isOpen, active: isOpen ? highlightedIndex : -1, inputProps, listProps, getItemProps, close: closeMenu };
}
