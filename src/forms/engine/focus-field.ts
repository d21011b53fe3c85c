import { isWithin, parsePointer, pointerTo } from '#schemas/model/pointer.ts';
import type { FormUi } from '#schemas/runtime/types.ts';

/** The chosen one of radios, else whatever takes the keyboard first. */
const chosen = 'input[type="radio"]:checked:not(:disabled)';
const refused = '[aria-invalid="true"]:not(:disabled)';
const any = ':is(input:not([type="hidden"]),select,textarea,button,[tabindex="0"]):not(:disabled)';

const toPointer = (element: Element): string => element.getAttribute('data-pointer') ?? '';

/** The deepest part of the form that holds the field. */
function toCell(form: HTMLElement, pointer: string): HTMLElement | undefined {
  const cells = [...form.querySelectorAll<HTMLElement>('[data-pointer]')];
  return cells.findLast((cell) => isWithin(pointer, toPointer(cell)));
}

const visibleIn = (cell: HTMLElement, selector: string) =>
  [...cell.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

/** In a part with nested parts, its own controls come first: the button that adds a row, not the rows. */
function controlIn(cell: HTMLElement): HTMLElement | undefined {
  const radio = visibleIn(cell, chosen)[0];
  const controls = visibleIn(cell, any);
  const own = controls.filter((control) => control.closest('[data-pointer]') === cell);
  // A row with a free name has two controls: the name and, if rejected, the value.
  const first = own.find((control) => control.matches(refused)) ?? own[0] ?? controls[0];
  const isSameGroup =
    radio && first instanceof HTMLInputElement && first.type === 'radio' && radio.getAttribute('name') === first.name;
  return isSameGroup ? radio : first;
}

/** Whether the field is rendered with a focusable control. */
function isFieldDrawn(form: HTMLElement, pointer: string): boolean {
  const cell = toCell(form, pointer);
  return cell !== undefined && controlIn(cell) !== undefined;
}

/** Moves the focus to a field's control, with its label in view. Nothing happens for a field that isn't drawn. */
function focusField(form: HTMLElement, pointer: string): void {
  const cell = toCell(form, pointer);
  if (!cell) return;
  const control = controlIn(cell);
  cell.scrollIntoView({ block: 'nearest' });
  // A field that only shows a value, e.g. a computed one, can still be the target.
  if (!control) cell.tabIndex = -1;
  (control ?? cell).focus();
}

/** Moves the focus to the first control of a part, or to its last. */
export function focusEnd(part: HTMLElement, isLast: boolean): void {
  visibleIn(part, any)
    .at(isLast ? -1 : 0)
    ?.focus();
}

/** The field that an element belongs to. */
export function fieldAround(element: EventTarget | null): string | undefined {
  if (!(element instanceof Element)) return undefined;
  const cell = element.closest('[data-pointer]');
  return cell ? toPointer(cell) : undefined;
}

/** The field that answers another one as well, where that isn't drawn. */
function stepping(ui: FormUi | undefined, pointer: string): string | undefined {
  const [name = ''] = parsePointer(pointer);
  const filler = ui && Object.hasOwn(ui.fields, name) ? ui.fields[name]?.filledBy : undefined;
  return filler === undefined ? undefined : pointerTo(filler);
}

const nothing = () => undefined;

/**
 * Moves the focus to a field. A field that is rendered later, when its widget or its choices have loaded, gets it then,
 * unless the person has moved elsewhere meanwhile; until then the containing field has the focus.
 *
 * @returns stops waiting.
 */
export function focusByPointer(form: HTMLElement, ui: FormUi | undefined, pointer: string): () => void {
  focusField(form, pointer);
  if (isFieldDrawn(form, pointer)) return nothing;
  const filler = stepping(ui, pointer);
  if (filler !== undefined) focusField(form, filler);
  const start = document.activeElement;
  const watch = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== start && document.activeElement !== document.body;
    if (isElsewhere) return watch.disconnect();
    if (!isFieldDrawn(form, pointer)) return;
    watch.disconnect();
    focusField(form, pointer);
  });
  watch.observe(form, { childList: true, subtree: true });
  return () => watch.disconnect();
}
