import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { TrackingPage } from './tracking-page.tsx';

/** `/appExpressTrack` (ROUTE-42): tracking beside the mobile order, by the website's own call (CALL-56, D-96). */
export function AppTrackPage() {
  const { t } = useText('app');
  return (
    <>
      <TrackingPage by="websiteTrackQuery" />
      <p className="page">
        <Link className="standalone" to={paths.appOrder}>
          {t('app:toOrder')}
        </Link>
      </p>
    </>
  );
}
