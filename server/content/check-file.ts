/** Checks that a file beside a text is what its name says, and a drawing only a picture. */
import { SaxesParser } from 'saxes';
import { typeOfContent } from '#domain/content/file-content.ts';
import type { Fault, Problem } from './finding.ts';

/** No script, no external resources, no style that could load any. */
const forbidden = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'handler', 'set']);
const longestShown = 40;

/** Why an attribute is not allowed. */
function attributeFault(name: string, value: string): Problem | undefined {
  const local = name.toLowerCase().replace(/^.*:/, '');
  if (local.startsWith('on')) return { key: 'svgEvent', params: { name } };
  if (['href', 'src'].includes(local) && !value.startsWith('#'))
    return { key: 'svgReference', params: { to: value.slice(0, longestShown) } };
  return styleFault(value);
}

function styleFault(css: string): Problem | undefined {
  if (/@import|expression\s*\(|javascript:/i.test(css)) return { key: 'svgStyle' };
  const url = /url\(\s*["']?([^"')]*)/i.exec(css)?.[1];
  return url !== undefined && !url.startsWith('#')
    ? { key: 'svgReference', params: { to: url.slice(0, longestShown) } }
    : undefined;
}

/** The first forbidden part of a drawing; undefined for a plain one. */
export function svgFault(text: string): Fault | undefined {
  let fault: Fault | undefined;
  let inStyle = false;
  const parser = new SaxesParser();
  const tell = (problem: Problem | undefined) => {
    if (problem) fault ??= { line: parser.line, ...problem };
  };
  parser.on('error', (error) => tell({ key: 'notXml', params: { reason: error.message } }));
  parser.on('doctype', () => tell({ key: 'svgDoctype' }));
  parser.on('processinginstruction', ({ target }) => tell({ key: 'svgInstruction', params: { name: target } }));
  parser.on('opentag', ({ name, attributes }) => {
    if (forbidden.has(name.toLowerCase().replace(/^.*:/, ''))) tell({ key: 'svgElement', params: { name } });
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

const begins = (bytes: Uint8Array, signature: readonly number[], from = 0): boolean =>
  signature.every((byte, index) => bytes[from + index] === byte);

/** A video by the signature of its container; a caption file by its first word. */
const signatures: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => typeOfContent(bytes) === 'png',
  webm: (bytes) => begins(bytes, [0x1a, 0x45, 0xdf, 0xa3]),
  mp4: (bytes) => begins(bytes, [0x66, 0x74, 0x79, 0x70], 4),
  vtt: (bytes) => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(Buffer.from(bytes).toString('utf8')),
};

/** The first fault of a file with a valid name. */
export function fileFault(name: string, bytes: Uint8Array): Fault | undefined {
  const type = name.split('.').at(-1) ?? '';
  if (type === 'svg') return svgFault(Buffer.from(bytes).toString('utf8'));
  return signatures[type]?.(bytes) === true ? undefined : { line: 1, key: 'notItsType', params: { file: name } };
}
