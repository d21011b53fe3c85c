/** Tables in pages. */
const usualSize = 50;

interface Page {
  readonly size: number;
  readonly offset: number;
}

export const getPage = ({ page = 1, size = usualSize }: { page?: number; size?: number }): Page => ({
  size,
  offset: (page - 1) * size,
});

/**
 * How many rows there are at least: exact on the last page, and else one more than was read, because counting a million
 * rows takes longer than reading a page of them.
 * @param found rows from the offset on, at most one more than the page has.
 */
export const getTotal = ({ offset }: Page, found: number): number => offset + found;
