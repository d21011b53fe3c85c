const first = 'input:not([hidden])';

/**
 * Gives the first field of a form the focus, also one that is drawn later, unless somebody has gone elsewhere meanwhile.
 *
 * @returns ends the waiting.
 */
export function focusFirstField(place: HTMLElement): () => void {
  const start = document.activeElement;
  const give = () => {
    const field = place.querySelector<HTMLElement>(first);
    field?.focus();
    return field !== null;
  };
  const watch = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== start && document.activeElement !== document.body;
    if (isElsewhere || give()) watch.disconnect();
  });
  if (!give()) watch.observe(place, { childList: true, subtree: true });
  return () => watch.disconnect();
}
