import { useText } from '#src/i18n/react.tsx';

/** Where programs follow the list; an installation that knows no address of its own has no feeds. */
export function FeedLink({ feed }: { feed: string | null | undefined }) {
  const { t } = useText('content');
  return feed ? (
    <p className="content-feed">
      <a className="standalone" href={feed} type="application/rss+xml">
        {t('content:feed')}
      </a>
    </p>
  ) : null;
}
