/** A page of any browser, through the features that Firefox's and WebKit's drivers share. */
import { eventually } from '#tests/support/patience.ts';
import type { Kind, Wanted } from './find-in-page.ts';

/** The operations that differ by driver. */
interface Driver {
  /** @throws when there is no response, in some browsers. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of a JavaScript expression. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks on it as the mouse does. @throws while it is not there. */
  click(wanted: Wanted): Promise<void>;
  /** Types on the keyboard, replacing the content of the field. @throws while it is not there. */
  type(wanted: Wanted, text: string): Promise<void>;
  /** Chooses a file on this machine. */
  chooseFile(selector: string, path: string): Promise<void>;
  screenshot(path: string): Promise<void>;
  /** Console errors and page errors so far; always empty for a browser that does not report them. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

export interface Tab extends Driver {
  /** Waits for the control and presses it. */
  press(kind: Kind, name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  choose(label: string, value: string): Promise<void>;
  /** Waits until an element with the text is shown. */
  sees(selector: string, text?: string): Promise<void>;
}

const isThere = (selector: string, text: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((element) =>
    element.checkVisibility() && element.textContent.includes(${JSON.stringify(text)}))`;

/** Waits for what it presses, types into and looks for. */
export function createTab(driver: Driver): Tab {
  const until = (expression: string, what: string) =>
    eventually(async () => {
      if (!(await driver.evaluate<boolean>(expression))) throw new Error(`${what} is not there`);
    });
  /** A rendered page is there before its script. */
  const taken = () => until(`!document.querySelector('#app[data-page]')`, 'The script of the page');
  return {
    ...driver,
    goto: async (url) => {
      await driver.goto(url);
      await taken();
    },
    reload: async () => {
      await driver.reload();
      await taken();
    },
    press: (kind, name) => eventually(() => driver.click({ kind, name })),
    fill: (name, text) => eventually(() => driver.type({ kind: 'field', name }, text)),
    choose: (name, value) =>
      eventually(async () => {
        // A list opens outside of the page, where no driver can press: its value is set as the browser sets it.
        const isSet = await driver.evaluate<boolean>(`(() => {
          const list = [...document.querySelectorAll('select')].find((each) =>
            [...each.labels].some((label) => label.textContent.trim().startsWith(${JSON.stringify(name)})));
          if (!list) return false;
          list.value = ${JSON.stringify(value)};
          list.dispatchEvent(new Event('input', { bubbles: true }));
          list.dispatchEvent(new Event('change', { bubbles: true }));
          return list.value === ${JSON.stringify(value)};
        })()`);
        if (!isSet) throw new Error(`There is no ${value} in ${name}`);
      }),
    sees: (selector, text = '') => until(isThere(selector, text), `${selector} with “${text}”`),
  };
}
