/** Operations on a control, by keyboard, mouse or touch. */
import type { Locator } from 'playwright-core';
import { choose, pick, pressOn, typeInto } from './keyboard.ts';

export interface Hands {
  type(control: Locator, text: string): Promise<void>;
  /** `YYYY-MM-DD`; by keyboard part by part, in the order of the walk's language. */
  typeDay(control: Locator, day: string): Promise<void>;
  press(control: Locator): Promise<void>;
  /** One of several. */
  pick(choice: Locator): Promise<void>;
  /** The entry of a list with this value. */
  pickFrom(list: Locator, value: string): Promise<void>;
  tick(box: Locator): Promise<void>;
}

export const pointer: Hands = {
  type: (control, text) => control.fill(text),
  typeDay: (control, day) => control.fill(day),
  press: (control) => control.locator('visible=true').first().click(),
  pick: (choice) => choice.check(),
  pickFrom: async (list, value) => void (await list.selectOption(value)),
  tick: (box) => box.check(),
};

export const keyboard: Hands = {
  type: (control, text) => typeInto(control.page(), control, text),
  typeDay: (control, day) => typeInto(control.page(), control, day.split('-').toReversed().join('/')),
  press: (control) => pressOn(control.page(), control),
  pick: (choice) => choose(choice.page(), choice),
  pickFrom: (list, value) => pick(list.page(), list, value),
  tick: (box) => pressOn(box.page(), box, 'Space'),
};
