/** Creates the files of a new entry, with an example of everything that its kind requires. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentId, type ContentKind, contentTopics } from '#domain/content/content.ts';
import { languages } from '#domain/languages.ts';

const titledOnly: ReadonlySet<ContentKind> = new Set(['questions', 'awards', 'history']);

/** Lines of `es.md` besides its texts. */
function factsOf(kind: ContentKind, today: string): string[] {
  const topics: readonly string[] = kind in contentTopics ? contentTopics[kind as keyof typeof contentTopics] : [];
  const topic = topics.length > 0 ? [`topic: ${topics[0]} # ${topics.join(' ')}`] : [];
  const published = [`published: ${today}`];
  switch (kind) {
    case 'news':
    case 'information':
      return [...published, ...topic];
    case 'blogs':
      return [...published, ...topic, 'author: '];
    case 'events':
      return [...published, ...topic, `starts: ${today}T10:00`, `ends: ${today}T12:00`, 'online: true'];
    case 'videos':
      return [...published, ...topic, 'video:', '  file: video.mp4', '  seconds: 60', '  poster: poster.svg'];
    case 'positions':
      return [...published, ...topic, 'city: ', 'state: ', 'workplace: onsite # hybrid remote', 'hours: full # part'];
    case 'questions':
      return [...topic, 'order: 10'];
    case 'pages':
      return [];
    case 'awards':
      return [`year: ${today.slice(0, 4)}`, 'issuer: '];
    case 'history':
      return [`year: ${today.slice(0, 4)}`];
  }
}

/** Writes the folder; @throws an error with the reason when it cannot. @returns the files, below `root`. */
export async function newEntry(root: string, kind: ContentKind, id: string, today: string): Promise<string[]> {
  if (!contentId.test(id)) throw new Error(`"${id}" must have 3 to 60 letters a to z, digits and hyphens.`);
  const folder = join(root, kind, id);
  await mkdir(join(root, kind), { recursive: true });
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${kind}/${id} is there already.`) : error;
  });
  const texts = ['title: ', ...(titledOnly.has(kind) ? [] : ['summary: '])];
  const files: string[] = [];
  for (const { dictionary } of languages) {
    const head = dictionary === 'es' ? [...texts, ...factsOf(kind, today)] : texts;
    const name = `${kind}/${id}/${dictionary}.md`;
    await writeFile(join(root, name), `---\n${head.join('\n')}\n---\n\n`);
    files.push(name);
  }
  return files;
}
