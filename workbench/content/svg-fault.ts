/** Checks that a drawing is only a picture: no script, no external resources, no style that could load any. */
import { SaxesParser } from 'saxes';

export interface SvgFault {
  readonly line: number;
  readonly what: string;
}

const forbidden = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'handler', 'set']);

/** Why an attribute is not allowed. */
function attributeFault(name: string, value: string): string | undefined {
  const local = name.toLowerCase().replace(/^.*:/, '');
  if (local.startsWith('on')) return `has the event ${name}`;
  if (['href', 'src'].includes(local) && !value.startsWith('#')) return `refers to ${value.slice(0, 40)}`;
  return styleFault(value);
}

function styleFault(css: string): string | undefined {
  if (/@import|expression\s*\(|javascript:/i.test(css)) return 'has a style that fetches or runs something';
  const url = /url\(\s*["']?([^"')]*)/i.exec(css)?.[1];
  return url !== undefined && !url.startsWith('#') ? `refers to ${url.slice(0, 40)}` : undefined;
}

/** The first forbidden part of a drawing; undefined for a plain one. */
export function svgFault(text: string): SvgFault | undefined {
  let fault: SvgFault | undefined;
  let inStyle = false;
  const parser = new SaxesParser();
  const tell = (what: string | undefined) => {
    if (what !== undefined) fault ??= { line: parser.line, what };
  };
  parser.on('error', (error) => tell(`isn’t XML: ${error.message}`));
  parser.on('doctype', () => tell('has a document type, which could name entities'));
  parser.on('processinginstruction', ({ target }) => tell(`has the instruction ${target}`));
  parser.on('opentag', ({ name, attributes }) => {
    if (forbidden.has(name.toLowerCase().replace(/^.*:/, ''))) tell(`has the element ${name}`);
    inStyle = name.toLowerCase() === 'style';
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) continue;
      tell(attributeFault(attribute, value));
    }
  });
  parser.on('text', (css) => inStyle && tell(styleFault(css)));
  parser.on('cdata', (css) => inStyle && tell(styleFault(css)));
  parser.write(text).close();
  return fault;
}
