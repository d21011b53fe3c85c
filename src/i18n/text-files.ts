/** How the bundled texts are cut into files: what is always needed together comes together. */

/** Namespaces that every page needs; each screen loads the others. */
export const commonNamespaces = ['shell', 'ui', 'notices'] as const;

const groups: Readonly<Record<string, readonly string[]>> = {
  common: commonNamespaces,
  forms: ['forms', 'fields', 'rules'],
};

/** The file of a namespace: its group's, or one of its own. */
export function getFile(namespace: string): string {
  return Object.keys(groups).find((name) => groups[name]?.includes(namespace)) ?? namespace;
}

/** The path of a file of texts. The version makes it safe to cache it forever. */
export function pathOfTexts(version: string, dictionary: string, file: string): string {
  return `assets/texts/${version}/${dictionary}/${file}.json`;
}
