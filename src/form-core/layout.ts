/** What is drawn where: the sections of a `.ui.json`, less what is not asked for at the moment. */
import type { FormUi } from '#schemas/runtime/types.ts';

/** Field names in the order of the screen. */
export function fieldOrder(ui: FormUi | undefined): string[] {
  return ui?.sections.flatMap(({ fields }) => fields.flat()) ?? [];
}

export interface DrawnSection {
  title?: string;
  hint?: string;
  /** Fields side by side; a row of one is a field alone. */
  rows: readonly (readonly string[])[];
}

/** Sections with only the fields that `isDrawn` wants; empty rows and sections are left out. */
export function drawnSections(ui: FormUi, isDrawn: (name: string) => boolean): DrawnSection[] {
  return ui.sections
    .map(({ title, hint, fields }) => {
      const rows = fields.map((row) => (typeof row === 'string' ? [row] : row).filter(isDrawn));
      return { title, hint, rows: rows.filter((row) => row.length > 0) };
    })
    .filter(({ rows }) => rows.length > 0);
}
