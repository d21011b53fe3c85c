/** Creates a content folder with many news articles, like after years of editing. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newsTopics } from '#domain/content.ts';
import { addDays } from '#domain/zoned-time.ts';

const body = Array.from(
  { length: 12 },
  (_, part) =>
    `## Parte ${part + 1}\n\nHay rutas **nuevas** al sur y tu paquete llega antes: [busca tu sucursal](/find-branches). Empaca con tres capas, mide cada lado y declara lo que vale.\n`,
).join('\n');

const head = (number: number, facts = ''): string =>
  `---\ntitle: Ruta nueva ${number}\nsummary: Abrimos la ruta ${number} para que tu paquete llegue antes a su destino.\n${facts}---\n\n`;

/** Spanish and English of each; the latest has the highest number. */
export function writeArticles(root: string, count: number): void {
  for (let number = 1; number <= count; number += 1) {
    const folder = join(root, 'news', `route-${number}`);
    mkdirSync(folder, { recursive: true });
    const facts = `published: ${addDays('2026-11-01', number - count)}\ntopic: ${newsTopics[number % newsTopics.length]}\n`;
    writeFileSync(join(folder, 'es.md'), head(number, facts) + body);
    writeFileSync(join(folder, 'en.md'), head(number) + body);
  }
}
