/** What somebody typed into the HTML before the script had it: none of their keys is lost. */

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  box: Box;
  value: string;
  selection: readonly [number, number] | undefined;
}

/** Those of a form; the others belong to the frame, as the language, which browsers put back as it was once. */
const boxesIn = (place: HTMLElement) => [...place.querySelectorAll<Box>('input[name], textarea[name], select[name]')];

const isText = (box: Box): box is HTMLInputElement | HTMLTextAreaElement =>
  box instanceof HTMLTextAreaElement || (box instanceof HTMLInputElement && !['checkbox', 'radio'].includes(box.type));

function valueAtFirst(box: Box): string {
  if (box instanceof HTMLSelectElement)
    return [...box.options].find(({ defaultSelected }) => defaultSelected)?.value ?? box.options[0]?.value ?? '';
  return box.defaultValue;
}

/** Says it as a key press would, so that whoever holds the value hears of it. */
function type(box: Box, value: string): void {
  const { prototype } = box.constructor as { prototype: object };
  // React has noted what stands in the box as known: an empty one first, and the change is one.
  box.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value);
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** The box that has taken another's place: of the same name. */
const heir = (place: HTMLElement, { name }: Box) => boxesIn(place).find((box) => box.name === name);

/**
 * Notes what was typed so far; to be asked right before the script draws the page.
 * @returns what gives it back once the page is drawn.
 */
export function noteTyped(place: HTMLElement): () => void {
  const typed = boxesIn(place)
    .filter((box) => (isText(box) || box instanceof HTMLSelectElement) && box.value !== valueAtFirst(box))
    .map((box): Typed => ({
      box,
      value: box.value,
      selection: isText(box) && box.selectionStart !== null ? [box.selectionStart, box.selectionEnd ?? 0] : undefined,
    }));
  const focused = boxesIn(place).find((box) => box === document.activeElement);
  return () => {
    for (const { box, value, selection } of typed) {
      const here = box.isConnected ? box : heir(place, box);
      if (!here) continue;
      type(here, value);
      if (selection && isText(here) && here.selectionStart !== null) here.setSelectionRange(...selection);
    }
    if (focused && !focused.isConnected) heir(place, focused)?.focus({ preventScroll: true });
  };
}
