import { beforeEach, expect, test } from 'vitest';
import '#tests/support/plain-page.ts';
import { focusFirstField } from '#src/features/account/model/first-field.ts';
import { focusByPointer } from '#src/forms/engine/focus-field.ts';

/** A button, and the container of a form beside it. */
function openPage() {
  const [button, place] = [document.createElement('button'), document.createElement('div')];
  document.body.appendChild(button);
  document.body.appendChild(place);
  return { button, place };
}

/** A field of the form, in its cell; rendered when it is added. */
function fieldAt(pointer: string) {
  const cell = document.createElement('div');
  cell.setAttribute('data-pointer', pointer);
  const input = document.createElement('input');
  cell.appendChild(input);
  return { cell, input };
}

/** The observer of the page has run by then. */
const untilObserved = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.textContent = '';
});

test.each([
  ['the first field of the form', (place: HTMLElement) => focusFirstField(place)],
  ['the field that is led to', (place: HTMLElement) => focusByPointer(place, undefined, '/name')],
])('%s gets the focus when it is drawn late', async (_, give) => {
  const { button, place } = openPage();
  button.focus();
  give(place);
  const { cell, input } = fieldAt('/name');
  place.appendChild(cell);
  await untilObserved();
  expect(document.activeElement).toBe(input);
});

test.each([
  ['the first field of the form', (place: HTMLElement) => focusFirstField(place)],
  ['the field that is led to', (place: HTMLElement) => focusByPointer(place, undefined, '/name')],
])('%s takes no focus that has moved elsewhere meanwhile', async (_, give) => {
  const { button, place } = openPage();
  const elsewhere = document.createElement('input');
  document.body.appendChild(elsewhere);
  button.focus();
  give(place);
  elsewhere.focus();
  const { cell } = fieldAt('/name');
  place.appendChild(cell);
  await untilObserved();
  expect(document.activeElement).toBe(elsewhere);
  // Nor later: it is no longer observed.
  button.focus();
  place.appendChild(fieldAt('/other').cell);
  await untilObserved();
  expect(document.activeElement).toBe(button);
});
