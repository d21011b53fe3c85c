/** The pages of the articles, by their address. */
import { useParams, useSearchParams } from 'react-router-dom';
import { EntryListPage } from './entry-list-page.tsx';
import { EntryPage } from './entry-page.tsx';
import { perLanguage } from './per-language.tsx';
import { idParams } from '#src/shared/content/words.ts';

/** The last part of the address; the server knows what is an id. */
const usePart = (): string => useParams()['id'] ?? '';

/** ROUTE-13. */
export const NewsPage = perLanguage(() => <EntryListPage kind="news" />);
export const NewsEntryPage = perLanguage(function NewsEntry() {
  return <EntryPage kind="news" id={usePart()} />;
});

/** ROUTE-14. */
export const BlogsPage = perLanguage(() => <EntryListPage kind="blogs" />);
export const BlogPage = perLanguage(function Blog() {
  return <EntryPage kind="blogs" id={usePart()} />;
});

/** ROUTE-16. */
export const VideosPage = perLanguage(() => <EntryListPage kind="videos" />);
export const VideoPage = perLanguage(function Video() {
  return <EntryPage kind="videos" id={usePart()} />;
});

/** ROUTE-15; the list is `EventsPage`. */
export const EventPage = perLanguage(function Event() {
  return <EntryPage kind="events" id={usePart()} />;
});

/** ROUTE-19, D-14: the list, and with `?id=` the detail. */
export const InformationPage = perLanguage(function Information() {
  const [search] = useSearchParams();
  const { id } = idParams.read(search);
  return id === undefined ? <EntryListPage kind="information" /> : <EntryPage kind="information" id={id} />;
});
