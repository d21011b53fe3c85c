/** Where the keys lead in the grid (ARIA grid pattern). Pure. */

export interface GridSpot {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const rowsPerPage = 10;

/** The next spot; undefined for keys that lead nowhere. In right-to-left scripts the arrows go where they point. */
export function moved(
  { row, column }: GridSpot,
  { key, ctrlKey, metaKey }: PressedKey,
  size: GridSize,
  isRtl: boolean,
): GridSpot | undefined {
  const whole = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const within = (next: GridSpot): GridSpot => ({
    row: Math.min(last.row, Math.max(0, next.row)),
    column: Math.min(last.column, Math.max(0, next.column)),
  });
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return within({ row, column: whole ? last.column : column + 1 });
    case backward:
      return within({ row, column: whole ? 0 : column - 1 });
    case 'ArrowDown':
      return within({ row: whole ? last.row : row + 1, column });
    case 'ArrowUp':
      return within({ row: whole ? 0 : row - 1, column });
    case 'PageDown':
      return within({ row: row + rowsPerPage, column });
    case 'PageUp':
      return within({ row: row - rowsPerPage, column });
    case 'Home':
      return within({ row: whole ? 0 : row, column: 0 });
    case 'End':
      return within({ row: whole ? last.row : row, column: last.column });
    default:
      return undefined;
  }
}

/** A character key: it starts a new text in the cell, as in a spreadsheet. */
export const isWriting = ({ key, ctrlKey, metaKey }: PressedKey): boolean => key.length === 1 && !ctrlKey && !metaKey;
