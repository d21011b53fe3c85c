/** What only waits for its answer is disabled or read only. */
const usable = ":is(input, select, textarea, button):enabled:not([readonly], [type='hidden']), a[href]";

/**
 * To be called by a press that takes its own button away: once that is gone, the first control that can be used in
 * `place` has the focus, unless the person has gone elsewhere meanwhile.
 *
 * @param place around the button. Drawn anew as another element, it is known by its id.
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
