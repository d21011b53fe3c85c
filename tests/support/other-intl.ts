/**
 * The `Intl` of another browser: other words and other marks, the same digits. Runs in a page as well, so it uses nothing
 * from outside of itself.
 *
 * @returns a function that restores the previous one.
 */
export function useOtherIntl(): () => void {
  const undo: (() => void)[] = [];
  const change = <T extends object>(
    prototype: T,
    properties: Record<string, (this: never, value: never) => unknown>,
  ) => {
    for (const [name, value] of Object.entries(properties)) {
      const before = Object.getOwnPropertyDescriptor(prototype, name);
      if (!before) throw new Error(`There is no ${name}`);
      Object.defineProperty(
        prototype,
        name,
        before.get
          ? { configurable: true, get: value as () => unknown }
          : { configurable: true, writable: true, value },
      );
      undo.push(() => Object.defineProperty(prototype, name, before));
    }
  };
  interface Part {
    type: string;
    value: string;
  }
  const isNumber = /^\p{N}+$/u;
  const otherPart = (part: Part): Part => (isNumber.test(part.value) ? part : { ...part, value: `${part.value}~` });
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- a page has nothing but the text of this function
  const join = (parts: readonly Part[]) => parts.map(({ value }) => value).join('');

  const dates = Intl.DateTimeFormat.prototype;
  const dateParts = dates.formatToParts;
  const partsOfDate = (format: Intl.DateTimeFormat, date?: Date | number) =>
    dateParts.call(format, date).map(otherPart);
  change(dates, {
    formatToParts(this: Intl.DateTimeFormat, date?: Date | number) {
      return partsOfDate(this, date);
    },
    format(this: Intl.DateTimeFormat) {
      return (date?: Date | number) => join(partsOfDate(this, date));
    },
  });

  // All versions format digits in English alike.
  const numbers = Intl.NumberFormat.prototype;
  const numberParts = numbers.formatToParts;
  const partsOfNumber = (format: Intl.NumberFormat, value: number) => {
    const parts = numberParts.call(format, value);
    return format.resolvedOptions().locale === 'en-US' ? parts : parts.map(otherPart);
  };
  change(numbers, {
    formatToParts(this: Intl.NumberFormat, value: number) {
      return partsOfNumber(this, value);
    },
    format(this: Intl.NumberFormat) {
      return (value: number) => join(partsOfNumber(this, value));
    },
  });

  const lists = Intl.ListFormat.prototype;
  const listParts = lists.formatToParts;
  const partsOfList = (format: Intl.ListFormat, list: Iterable<string>) =>
    listParts.call(format, list).map((part) => (part.type === 'element' ? part : otherPart(part)));
  change(lists, {
    formatToParts(this: Intl.ListFormat, list: Iterable<string>) {
      return partsOfList(this, list);
    },
    format(this: Intl.ListFormat, list: Iterable<string>) {
      return join(partsOfList(this, list));
    },
  });

  const names = Intl.DisplayNames.prototype;
  const getName = names.of;
  change(names, {
    of(this: Intl.DisplayNames, code: string) {
      return `${getName.call(this, code)}~`;
    },
  });
  return () => undo.forEach((each) => each());
}
