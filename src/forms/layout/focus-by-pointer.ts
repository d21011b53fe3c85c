import { parsePointer, pointerTo } from '#schemas/model/pointer.ts';
import type { FormUi } from '#schemas/runtime/types.ts';
import { focusField, isFieldDrawn } from './focus-field.ts';

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
