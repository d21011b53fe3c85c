/** What somebody typed or chose in the HTML before the script had it: none of it is lost. */

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Noted {
  box: Box;
  /** Which one it is, wherever it is drawn again. */
  key: string;
  /** As the HTML has it. */
  first: string | boolean;
  /** Before the script drew it: what React holds itself it puts back. */
  value: string | boolean;
  selection: Selected;
}

type Selected = readonly [number, number] | undefined;

const isBox = (target: unknown): target is Box =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isChosen = (box: Box): box is HTMLInputElement =>
  box instanceof HTMLInputElement && (box.type === 'checkbox' || box.type === 'radio');

const isText = (box: Box): box is HTMLInputElement | HTMLTextAreaElement =>
  box instanceof HTMLTextAreaElement || (box instanceof HTMLInputElement && !isChosen(box));

/**
 * The name of a box, and of a choice its field and its value: radios are named by ids that each drawing makes anew. Of
 * several boxes with one key, as in two forms that ask for a name each, the first belongs to the first.
 */
function getKey(box: Box): string {
  const field = isChosen(box) ? box.closest('[data-pointer]')?.getAttribute('data-pointer') : undefined;
  return `${field ?? box.name} ${isChosen(box) ? box.value : ''}`;
}

/** Those of a form; the others belong to the frame, as the language, which browsers put back as it was once. */
function boxesIn(place: ParentNode): { box: Box; key: string }[] {
  const counted = new Map<string, number>();
  return [...place.querySelectorAll<Box>('input[name], textarea[name], select[name]')].map((box) => {
    const key = getKey(box);
    const index = counted.get(key) ?? 0;
    counted.set(key, index + 1);
    return { box, key: `${key} ${index}` };
  });
}

const selectedIn = (box: Box): Selected =>
  isText(box) && box.selectionStart !== null ? [box.selectionStart, box.selectionEnd ?? 0] : undefined;

const valueOf = (box: Box): string | boolean => (isChosen(box) ? box.checked : box.value);

function valueAtFirst(box: Box): string | boolean {
  if (isChosen(box)) return box.defaultChecked;
  if (box instanceof HTMLSelectElement)
    return [...box.options].find(({ defaultSelected }) => defaultSelected)?.value ?? box.options[0]?.value ?? '';
  return box.defaultValue;
}

/** A part that the script has not come to yet is brought to life by the first event in it, which is not heard there. */
const wake = (box: Box) => box.dispatchEvent(new Event('keyup', { bubbles: true }));

/** Says it as a key press would, so that whoever holds the value hears of it. */
function type(box: Box, value: string): void {
  const { prototype } = box.constructor as { prototype: object };
  // React has noted what stands in the box as known: an empty one first, and the change is one.
  box.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value);
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** As a press would, which alone is heard. */
function choose(box: HTMLInputElement, isOn: boolean): void {
  box.checked = !isOn;
  box.click();
}

/** Text as the person has it by now, also in a box that is gone from the page meanwhile. */
const nowIn = ({ box, first, ...noted }: Noted): Pick<Noted, 'value' | 'selection'> =>
  isText(box) && box.value !== first ? { value: box.value, selection: selectedIn(box) } : noted;

function isAnswered(noted: Noted): boolean {
  const { value } = nowIn(noted);
  // A radio is never pressed off: that another one was pressed says it.
  return value !== noted.first && !(value === false && isChosen(noted.box) && noted.box.type === 'radio');
}

function give(noted: Noted, here: Box): void {
  const { value, selection } = nowIn(noted);
  wake(here);
  if (isChosen(here)) return choose(here, value === true);
  type(here, String(value));
  if (selection && isText(here) && here.selectionStart !== null) here.setSelectionRange(...selection);
}

/**
 * Calls again whenever something was drawn, until it says that it is done or the person goes on in another box. A key or
 * a press elsewhere says nothing: the box may be gone for a moment, and the person still types.
 */
function untilDone(place: Node, act: () => boolean, onEnd: () => void): void {
  if (act()) return onEnd();
  const watch = new MutationObserver(() => act() && end());
  const endInBox = ({ target }: Event) => isBox(target) && end();
  const end = () => {
    onEnd();
    watch.disconnect();
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, endInBox, true);
  };
  watch.observe(place, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, endInBox, true);
}

interface ParsedCommand {
  /** Whether somebody is at a box, or there is anything to give back. */
  isAny: boolean;
  /**
   * Gives back what was typed, once the page is drawn; where a box comes later, when it comes.
   * @param onEnd told when all of it is given back, or the person goes on without.
   */
  restoreInput: (onEnd: () => void) => void;
}

/** Notes the boxes of the HTML; to be asked right before the script draws the page. */
export function captureInput(place: HTMLElement): ParsedCommand {
  const noted = boxesIn(place).map(({ box, key }): Noted => ({
    box,
    key,
    first: valueAtFirst(box),
    value: valueOf(box),
    selection: selectedIn(box),
  }));
  let focused = noted.find(({ box }) => box === document.activeElement);
  const restoreInput: ParsedCommand['restoreInput'] = (onEnd) => {
    let left = noted.filter(isAnswered);
    if (left.length === 0 && !focused) return onEnd();
    // A dialog over the page may have taken the form over.
    const act = () => {
      const heirs = new Map(boxesIn(document.body).map(({ box, key }) => [key, box]));
      const getSuccessor = ({ box, key }: Noted) => (box.isConnected ? box : heirs.get(key));
      left = left.filter((each) => {
        const here = getSuccessor(each);
        if (here) give(each, here);
        return !here;
      });
      const here = focused && getSuccessor(focused);
      // Gone with its box, and not elsewhere by now.
      if (here && document.activeElement === document.body) here.focus({ preventScroll: true });
      if (here) focused = undefined;
      return left.length === 0 && !focused;
    };
    untilDone(document.body, act, onEnd);
  };
  return { isAny: focused !== undefined || noted.some(isAnswered), restoreInput };
}
