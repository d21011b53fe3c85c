/** Brings the current entry into a row that is too narrow for all; never moves the page (NAV-03). */
export function showSideways(list: HTMLElement): void {
  const current = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!current) return;
  const { left, right } = list.getBoundingClientRect();
  if (current.left < left) list.scrollLeft += current.left - left;
  else if (current.right > right) list.scrollLeft += current.right - right;
}
