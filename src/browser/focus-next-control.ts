/** Controls that wait for a response are disabled or read only. */
const usable = ":is(input, select, textarea, button):enabled:not([readonly], [type='hidden']), a[href]";

/**
 * For a press that removes its own button: once the button is gone, the first usable control in `place` gets the focus,
 * unless the person has moved elsewhere meanwhile.
 *
 * @param place the element around the button. If it is rendered again as another element, it is found by its id.
 */
export function focusNextControl(button: HTMLElement, place: HTMLElement): void {
  const { id } = place;
  const watch = new MutationObserver(() => {
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement !== button) return watch.disconnect();
    if (button.isConnected) return;
    const here = place.isConnected ? place : document.getElementById(id);
    const control = here?.matches(usable) ? here : here?.querySelector<HTMLElement>(usable);
    if (!control) return;
    watch.disconnect();
    control.focus();
  });
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'readonly'],
  });
}
