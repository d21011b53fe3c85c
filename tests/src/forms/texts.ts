import { readdirSync, readFileSync } from 'node:fs';
import { createInstance, type TFunction } from 'i18next';
import { findLanguage } from '#domain/languages.ts';

const messages = new URL('../../../schemas/messages/', import.meta.url);

/** The site's texts in a language, read from their files. */
export async function textsIn(code: string): Promise<TFunction> {
  const folder = new URL(`${findLanguage(code)?.dictionary}/`, messages);
  const namespaces = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''));
  const bundle = Object.fromEntries(
    namespaces.map((name) => [name, JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as object]),
  );
  const texts = createInstance();
  await texts.init({
    lng: code,
    lowerCaseLng: true,
    resources: { [code]: bundle },
    interpolation: { escapeValue: false },
  });
  return texts.t;
}
