/** Counts content by kind and language: words, and characters in languages without spaces. */
import { contentKinds } from '#domain/content/content.ts';
import { languages } from '#domain/languages.ts';
import { listPlaces } from '#server/content/content-store.ts';
import { readEntry, readFolder } from '#server/content/entry-files.ts';

const dictionaries = languages.map(({ dictionary }) => dictionary);

const getCount = (language: string, text: string): number =>
  language === 'zh' ? (text.match(/\p{Script=Han}/gu)?.length ?? 0) : (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0);

const line = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(12) + cells.map((cell) => String(cell).padStart(9)).join('');

export async function wordsTable(root: string): Promise<string> {
  const { places } = await listPlaces(root);
  const rows = new Map<string, number[]>();
  for (const { kind, id } of places) {
    const { entry } = readEntry(kind, id, await readFolder(root, kind, id));
    if (!entry) continue;
    const row = rows.get(kind) ?? [0, ...dictionaries.map(() => 0)];
    row[0] = (row[0] ?? 0) + 1;
    for (const [index, language] of dictionaries.entries()) {
      const text = entry.texts[language];
      const written = text ? `${text.title} ${text.summary} ${text.body}` : '';
      row[index + 1] = (row[index + 1] ?? 0) + getCount(language, written);
    }
    rows.set(kind, row);
  }
  return [
    line('', ['entries', ...dictionaries]),
    ...contentKinds.flatMap((kind) => {
      const row = rows.get(kind);
      return row ? [line(kind, row)] : [];
    }),
  ].join('\n');
}
