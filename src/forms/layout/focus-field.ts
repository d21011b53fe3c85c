import { isWithin } from '../engine/pointer.ts';

/** The chosen one of a group, else whatever takes the keyboard first. */
const chosen = 'input:checked:not(:disabled)';
const any = ':is(input,select,textarea):not(:disabled),button:not(:disabled)';

const pointerOf = (element: Element): string => element.getAttribute('data-pointer') ?? '';

/** The deepest part of the form that holds the field. */
function cellOf(form: HTMLElement, pointer: string): HTMLElement | undefined {
  const cells = [...form.querySelectorAll<HTMLElement>('[data-pointer]')];
  return cells.findLast((cell) => isWithin(pointer, pointerOf(cell)));
}

/** Moves the focus to a field's control, with its label in view. Nothing happens for a field that isn't drawn. */
export function focusField(form: HTMLElement, pointer: string): void {
  const cell = cellOf(form, pointer);
  const control = cell?.querySelector<HTMLElement>(chosen) ?? cell?.querySelector<HTMLElement>(any);
  if (!cell || !control) return;
  cell.scrollIntoView({ block: 'nearest' });
  control.focus();
}

/** The field that an element belongs to. */
export function fieldAround(element: EventTarget | null): string | undefined {
  if (!(element instanceof Element)) return undefined;
  const cell = element.closest('[data-pointer]');
  return cell ? pointerOf(cell) : undefined;
}
