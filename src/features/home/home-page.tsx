import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TrackingQuery } from '#machines/tracking/tracking.types.ts';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Optional } from '#src/ui/optional.tsx';
import { Home } from './home.tsx';
import type Parcels from './mine/mine.tsx';
import './mine/mine.css';

/** Only for who has an account. */
let here: typeof Parcels | undefined;
const loadMine = async () => {
  const code = await import('./mine/mine.tsx');
  here = code.default;
  return code;
};
const LateMine = lazy(loadMine);

/** The room of one's own parcels until they come. */
const room = <div className="hero mine-room" aria-hidden="true" />;

/** ROUTE-01: the home page on its real session and addresses; who is signed in finds their parcels first. */
export function HomePage() {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  // What is here needs no wait, which would take the rendered page away for a moment.
  const [Mine] = useState(() => here ?? LateMine);
  const banner = <BannerLine area="index" />;
  // The tail goes by the history's state: an address is shared and logged, a phone's digits are not.
  const track = ({ waybills, tail }: TrackingQuery) => void navigate(paths.tracking(waybills), { state: { tail } });
  const everybody = <Home signedIn={signedIn} banner={banner} onTrack={track} />;
  if (!signedIn) return everybody;
  return (
    <Optional instead={everybody}>
      <Suspense fallback={room}>
        <Mine banner={banner} onTrack={track} />
      </Suspense>
    </Optional>
  );
}

HomePage.readyForSession = loadMine;
