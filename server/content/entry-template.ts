/** The front matter of a new entry: an example of everything that its kind requires. */
import { type ContentKind, contentTopics } from '#domain/content/content.ts';
import { titledOnly } from './front-matter.ts';

function getFacts(kind: ContentKind, today: string): Readonly<Record<string, unknown>> {
  const topic = kind in contentTopics ? { topic: contentTopics[kind as keyof typeof contentTopics][0] } : {};
  const dated = { published: today, ...topic };
  switch (kind) {
    case 'news':
    case 'information':
      return dated;
    case 'blogs':
      return { ...dated, author: '' };
    case 'events':
      return { ...dated, starts: `${today}T10:00`, ends: `${today}T12:00`, online: true };
    case 'videos':
      return { ...dated, video: { file: 'video.mp4', seconds: 60, poster: 'poster.svg' } };
    case 'positions':
      return { ...dated, city: '', state: '', workplace: 'onsite', hours: 'full' };
    case 'questions':
      return { ...topic, order: 10 };
    case 'pages':
      return {};
    case 'awards':
      return { year: Number(today.slice(0, 4)), issuer: '' };
    case 'history':
      return { year: Number(today.slice(0, 4)) };
  }
}

/** @param isSource whether it is the text with the facts. */
export const getTemplate = (
  kind: ContentKind,
  isSource: boolean,
  today: string,
): Readonly<Record<string, unknown>> => ({
  title: '',
  ...(!titledOnly.has(kind) && { summary: '' }),
  ...(isSource && getFacts(kind, today)),
});
