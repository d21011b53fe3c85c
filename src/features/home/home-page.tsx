import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Beside } from '#src/ui/beside.tsx';
import { Home } from './home.tsx';

/** Only for who has an account. */
const AgainPart = lazy(() => import('./again-part.tsx'));

/** ROUTE-01: the home page on its real session and addresses. */
export function HomePage() {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  return (
    <Home
      signedIn={signedIn}
      banner={<BannerLine area="index" />}
      again={
        signedIn && (
          <Beside>
            <Suspense fallback={<section className="page again" />}>
              <AgainPart />
            </Suspense>
          </Beside>
        )
      }
      // The tail goes by the history's state: an address is shared and logged, a phone's digits are not.
      onTrack={({ waybills, tail }) => void navigate(paths.tracking(waybills), { state: { tail } })}
    />
  );
}
