/** A phone with its keyboard open: fixed elements at its edges may cover the focused field. */
import type { Page } from 'playwright-core';

/** The narrowest phone, and what its keyboard leaves of the window, px. */
const aboveKeyboard = { width: 360, height: 420 };

/** A page without end: more fields than any form has. */
const mostFields = 80;

interface Field {
  field: string;
  /** The element that covers it, if any. */
  coveredBy?: string;
}

/**
 * Moves the focus to the next field of the page, like the Tab key; returns the field and what covers it, if anything
 * does.
 */
async function nextField(page: Page): Promise<Field | undefined> {
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea):not(:disabled)'),
    ].filter((field) => field.checkVisibility({ visibilityProperty: true }) && field.tabIndex >= 0);
    const field = fields[fields.indexOf(document.activeElement as HTMLElement) + 1];
    if (!field) return undefined;
    field.focus();
    // A radio or checkbox that its label renders is where its label is.
    const seen = field.closest('label, .ctl') ?? field;
    const { left, top, width, height } = field.getBoundingClientRect();
    const whole = seen.getBoundingClientRect();
    const small = width < 4 || height < 4;
    const x = small ? whole.left + whole.width / 2 : left + width / 2;
    // Text in a tall field begins at its top.
    const y = small ? whole.top + whole.height / 2 : top + Math.min(height / 2, 24);
    const hit = document.elementFromPoint(x, y);
    const name = `${field.localName} ${field.getAttribute('name') ?? field.id}`;
    if (hit && (seen.contains(hit) || hit.contains(seen))) return { field: name };
    return { field: name, coveredBy: hit ? `${hit.localName}.${hit.getAttribute('class')}` : 'the edge of the window' };
  });
}

/** Every field of the page in focus order; restores the page's size. */
export async function fieldsAboveKeyboard(page: Page): Promise<Field[]> {
  const whole = page.viewportSize();
  await page.setViewportSize(aboveKeyboard);
  const fields: Field[] = [];
  for (let next = await nextField(page); next && fields.length < mostFields; next = await nextField(page))
    fields.push(next);
  if (whole) await page.setViewportSize(whole);
  return fields;
}
