/** Parses the HTML of an email. It is well-formed XML as well, so the parser repairs nothing. */
import { SaxesParser } from 'saxes';

interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its text, at any depth. */
  text: string;
}

/** Elements that end a line. */
const ending: ReadonlySet<string> = new Set(['br', 'p', 'td']);

/** @throws Error when an element or a quote is left open. */
export function readHtml(html: string): { elements: readonly ReadElement[]; body: string } {
  const elements: ReadElement[] = [];
  const open: ReadElement[] = [];
  const add = (text: string) => open.forEach((element) => (element.text += text));
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', add);
  parser.on('closetag', ({ name }) => {
    open.pop();
    if (ending.has(name)) add('\n');
  });
  parser.write(html).close();
  return { elements, body: elements.find(({ name }) => name === 'body')?.text ?? '' };
}
