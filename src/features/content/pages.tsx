/** The pages of the articles, by their address. */
import { useParams, useSearchParams } from 'react-router-dom';
import { EntryListPage } from './entry-list-page.tsx';
import { EntryPage } from './entry-page.tsx';
import { idParams } from './words.ts';

/** The last part of the address; the server knows what is an id. */
const usePart = (): string => useParams()['id'] ?? '';

/** ROUTE-13. */
export const NewsPage = () => <EntryListPage kind="news" />;
export const NewsEntryPage = () => <EntryPage kind="news" id={usePart()} />;

/** ROUTE-14. */
export const BlogsPage = () => <EntryListPage kind="blogs" />;
export const BlogPage = () => <EntryPage kind="blogs" id={usePart()} />;

/** ROUTE-16. */
export const VideosPage = () => <EntryListPage kind="videos" />;
export const VideoPage = () => <EntryPage kind="videos" id={usePart()} />;

/** ROUTE-15; the list is `EventsPage`. */
export const EventPage = () => <EntryPage kind="events" id={usePart()} />;

/** ROUTE-19, D-14: the list, and with `?id=` the detail. */
export function InformationPage() {
  const [search] = useSearchParams();
  const { id } = idParams.read(search);
  return id === undefined ? <EntryListPage kind="information" /> : <EntryPage kind="information" id={id} />;
}
