const first = 'input:not([hidden])';

/**
 * Focuses the first field of a form, also one that is rendered later, unless the visitor has moved elsewhere meanwhile.
 *
 * @returns stops waiting.
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
