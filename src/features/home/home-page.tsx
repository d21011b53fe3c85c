import { useNavigate } from 'react-router-dom';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { AgainPart } from './again-part.tsx';
import { Home } from './home.tsx';

/** ROUTE-01: the home page on its real session and addresses. */
export function HomePage() {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  return (
    <Home
      signedIn={signedIn}
      banner={<BannerLine area="index" />}
      again={signedIn && <AgainPart />}
      // The tail goes by the history's state: an address is shared and logged, a phone's digits are not.
      onTrack={({ waybills, tail }) => void navigate(paths.tracking(waybills), { state: { tail } })}
    />
  );
}
