/** An entry as plain text as its readers get it: content, language, links and pictures. */
import type { ContentKind } from '#domain/content/content.ts';
import type { ContentNode } from '#contract/content.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { readBody } from '#server/content/markdown.ts';
import { listPlaces } from '#server/content/content-store.ts';
import { readEntry, readFolder } from '#server/content/entry-files.ts';
import { describeFinding } from '#server/operator/content-findings.ts';
import type { ContentEntry, ContentText } from '#server/content/content-index.ts';

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'li', 'tr', 'pre', 'blockquote']);

/** Headings, lists and links as in a plain-text mail. */
function plainText(nodes: readonly ContentNode[]): string {
  const draw = (node: ContentNode): string => {
    if (typeof node === 'string') return node;
    const inside = (node.children ?? []).map(draw).join('');
    if (node.tag === 'hr') return '\n----\n';
    if (node.tag === 'br') return '\n';
    if (node.tag === 'img') return `[${node.alt}: ${node.src} ${node.width} × ${node.height}]`;
    if (node.tag === 'a') return `${inside} <${node.href}>`;
    if (node.tag === 'td' || node.tag === 'th') return `${inside} | `;
    const lead = { h2: '## ', h3: '### ', h4: '#### ', li: '- ', blockquote: '> ' }[node.tag as string] ?? '';
    return blocks.has(node.tag) ? `\n${lead}${inside.trim()}\n` : inside;
  };
  return nodes
    .map(draw)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Its facts, with the texts of the shown language if it has its own. */
function factsIn({ facts }: ContentEntry, { pictureAlt, placeName, issuer }: ContentText): object {
  const { picture, place } = facts;
  return {
    ...facts,
    ...(picture && pictureAlt !== undefined && { picture: { ...picture, alt: pictureAlt } }),
    ...(place && placeName !== undefined && { place: { ...place, name: placeName } }),
    ...(issuer !== undefined && { issuer }),
  };
}

/** @throws an error when the entry does not exist, or no language can be read. */
export async function previewEntry(
  root: string,
  kind: ContentKind,
  id: string,
  language: DictionaryLanguage,
): Promise<string> {
  const { places } = await listPlaces(root);
  if (!places.some((place) => place.kind === kind && place.id === id)) throw new Error(`There is no ${kind}/${id}.`);
  const { entry, findings } = readEntry(kind, id, await readFolder(root, kind, id));
  const wrong = findings.map((finding) => `! ${finding.file}:${finding.line}  ${describeFinding(finding)}`);
  if (!entry) throw new Error(wrong.join('\n'));
  const picture = (file: string) => {
    const size = entry.files.get(file)?.size;
    return size && { src: file, ...size };
  };
  const shown = entry.texts[language] ? language : 'es';
  const text = entry.texts[language] ?? entry.texts.es;
  const { endonym } = languages.find(({ dictionary }) => dictionary === shown) ?? languages[0];
  const facts = Object.entries(factsIn(entry, text))
    .filter(([name]) => !['title', 'summary'].includes(name))
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  const body = plainText(readBody(text.body, { picture }).nodes);
  return [...wrong, `${text.title}  (${endonym}, ${text.minutes} min)`, text.summary, '', ...facts, '', body].join(
    '\n',
  );
}
