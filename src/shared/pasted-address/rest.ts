import { trimmed } from './reading.ts';

/** The message while parts are taken out of it; where one was, it falls apart. */
export class Rest {
  text: string;
  constructor(lines: readonly string[]) {
    this.text = lines.join('\n');
  }
  /** All that fits goes out; gives the first group, else the whole. `isWanted` hears also what stands before it in its line. */
  take(pattern: RegExp, isWanted: (text: string, before: string) => boolean = () => true): string[] {
    const found: string[] = [];
    this.text = this.text.replace(pattern, (whole: string, ...groups: unknown[]) => {
      const [group] = groups;
      const text = typeof group === 'string' ? group : whole;
      const at = groups.find((each) => typeof each === 'number') ?? 0;
      const before = this.text.slice(this.text.lastIndexOf('\n', at) + 1, at);
      if (!isWanted(text, before)) return whole;
      found.push(trimmed(text));
      return '\n';
    });
    return found;
  }
  segments(): string[] {
    return this.text
      .split(/[\n,;|]+/u)
      .map(trimmed)
      .filter((segment) => /[\p{L}\p{N}\p{Co}]/u.test(segment));
  }
}
