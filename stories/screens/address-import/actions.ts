/** A visitor's actions on the page of the import. */
import { expect, userEvent, within } from 'storybook/test';

export type Canvas = ReturnType<typeof within>;

export async function paste(canvas: Canvas, text: string) {
  const box = await canvas.findByRole('textbox');
  await userEvent.click(box);
  await userEvent.paste(text);
  const form = box.closest('form');
  if (form) await userEvent.click(within(form).getByRole('button'));
}

export const press = async (canvas: Canvas, name: string | RegExp) =>
  userEvent.click(await canvas.findByRole('button', { name }));

/** From the text box to the grid. */
export async function repair(canvas: Canvas, text: string) {
  await paste(canvas, text);
  await press(canvas, 'Revisar las filas');
  await canvas.findByText(/por corregir,/);
}

export function cell(canvas: Canvas, id: number, field: string): HTMLElement {
  const grid: HTMLElement = canvas.getByRole('grid');
  const found = grid.querySelector<HTMLElement>(`[data-cell="${id}/${field}"]`);
  if (!found) throw new Error(`There is no cell ${id}/${field}`);
  return found;
}

export async function describedBy(element: HTMLElement, text: string) {
  const description = document.getElementById(element.getAttribute('aria-describedby') ?? '');
  await expect(description).toHaveTextContent(text);
}
