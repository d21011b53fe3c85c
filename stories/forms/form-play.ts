/** What a person does with a form, for play functions. */
import type { Canvas } from 'storybook/internal/csf';
import { expect, userEvent, waitFor, within } from 'storybook/test';

export const submitLabel = 'Enviar';

export const pressSubmit = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: submitLabel }));

/** The error summary; fails when it has not taken the focus. */
export async function findSummary(canvas: Canvas): Promise<HTMLElement> {
  const summary = await canvas.findByRole('alert');
  await waitFor(() => expect(summary).toHaveFocus());
  return summary;
}

/** No summary leads to errors; a part of the form that could not be loaded may still say so. */
export async function expectNoSummary(canvas: Canvas): Promise<void> {
  const links = canvas.queryAllByRole('alert').flatMap((alert) => within(alert).queryAllByRole('link'));
  await expect(links).toEqual([]);
}

/** Longer texts are pasted, as a person would. */
const mostTyped = 40;

/** Types a text in place of the present one and leaves the field. */
export async function fill(control: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(control);
  await userEvent.click(control);
  if (text.length > mostTyped) await userEvent.paste(text);
  else if (text) await userEvent.type(control, text);
  await userEvent.tab();
  // The reveal button of a password belongs to its field.
  if (control.closest('.cell')?.contains(document.activeElement)) await userEvent.tab();
}

/** The control shows this error, linked for a screen reader. */
export async function expectRejected(control: HTMLElement, message: string): Promise<void> {
  await waitFor(() => expect(control).toHaveAccessibleDescription(expect.stringContaining(message)));
  await expect(control).toBeInvalid();
}

/** The summary says the same words, and their link moves the focus to the control. */
export async function expectListed(canvas: Canvas, control: HTMLElement, message: string): Promise<void> {
  const summary = await findSummary(canvas);
  await userEvent.click(within(summary).getByRole('link', { name: (name) => name.endsWith(message) }));
  await expect(control).toHaveFocus();
}

/** Too few errors for a summary: the focus is at the first of them. */
export async function expectLedTo(canvas: Canvas, control: HTMLElement): Promise<void> {
  await waitFor(() => expect(control).toHaveFocus());
  await expectNoSummary(canvas);
}

/** Rejected at the field on leaving it; on submission the focus returns there. */
export async function expectRule(canvas: Canvas, label: string | RegExp, text: string, message: string): Promise<void> {
  const control = canvas.getByLabelText(label);
  await fill(control, text);
  await expectRejected(control, message);
  await pressSubmit(canvas);
  await expectLedTo(canvas, control);
}
