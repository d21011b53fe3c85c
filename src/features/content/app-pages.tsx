import { lazy, Suspense, useEffect } from 'react';
import { useHydrated } from '#src/lib/device.ts';
import { useText } from '#src/i18n/react.tsx';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Optional } from '#src/components/optional.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { getStore } from './store-links.ts';
import './content.css';
import './apps.css';

const QrSquare = lazy(async () => ({ default: (await import('./qr-square.tsx')).QrSquare }));

const points = [
  ['track', 'search'],
  ['ship', 'box'],
  ['branches', 'shop'],
  ['notices', 'bell'],
] as const satisfies readonly (readonly [string, IconName])[];

function Stores() {
  const { t } = useText('content');
  const { apps } = useBrand();
  const offered = [
    ['android', apps.android],
    ['ios', apps.ios],
  ] as const;
  return (
    <div className="row">
      {offered.map(
        ([store, address]) =>
          address && (
            <a key={store} className="btn line" href={address} rel="noopener">
              {t(`content:app.${store}`)}
            </a>
          ),
      )}
    </div>
  );
}

/** The square that a phone's camera opens the same page with. */
function Square() {
  const { t } = useText('content');
  const isHere = useHydrated();
  const room = <span className="qr" />;
  return (
    <div className="apps-square">
      {isHere ? (
        <Optional>
          <Suspense fallback={room}>
            <QrSquare text={new URL(paths.appStore, window.location.origin).href} label={t('content:app.square')} />
          </Suspense>
        </Optional>
      ) : (
        room
      )}
    </div>
  );
}

/** What a phone does for one (ROUTE-28). */
export function MobileAppPage() {
  const { t } = useText('content');
  const { apps } = useBrand();
  const hasApps = Boolean(apps.android ?? apps.ios);
  return (
    <div className="page apps">
      <div>
        <h1>{t('content:app.title')}</h1>
        <p className="lead">{t('content:app.lead')}</p>
        <ul className="apps-points">
          {points.map(([point, icon]) => (
            <li key={point}>
              <Icon name={icon} />
              <span>{t(`content:app.${point}`)}</span>
            </li>
          ))}
        </ul>
        {hasApps ? <Stores /> : <p className="soft">{t('content:app.noStore')}</p>}
        <div className="row">
          <ButtonLink variant="go" to={paths.tracking()}>
            {t('content:app.open')}
          </ButtonLink>
        </div>
      </div>
      <div className="apps-aside">
        <Square />
        <p className="soft sm">{t(hasApps ? 'content:app.scan' : 'content:app.scanSite')}</p>
      </div>
    </div>
  );
}

export interface AppStorePageProps {
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;
  /** Leaves for another site. */
  leave?: (address: string) => void;
}

/** A phone is redirected to its store, a computer shows how to get there (ROUTE-32). */
export function AppStorePage({ device, leave = (address) => window.location.replace(address) }: AppStorePageProps) {
  const { t } = useText('content');
  const { apps } = useBrand();
  const store = getStore(device.userAgent, device.maxTouchPoints);
  const address = store && apps[store];
  useEffect(() => {
    if (address) leave(address);
  }, [address, leave]);
  // The other store is of no use to a phone.
  const isOffered = Boolean(store ? address : (apps.android ?? apps.ios));
  const unsent = store ? 'content:app.title' : 'content:app.onPhone';
  return (
    <div className="page apps-store">
      <h1>{t(address ? 'content:app.leaving' : unsent)}</h1>
      {!isOffered && <p className="lead">{t('content:app.noStore')}</p>}
      {isOffered && !store && <p className="lead">{t('content:app.scan')}</p>}
      {!store && <Square />}
      {isOffered && <Stores />}
      <ButtonLink variant={isOffered ? 'quiet' : 'line'} to={paths.mobileApp}>
        {t('content:app.more')}
      </ButtonLink>
    </div>
  );
}

/** What a page's HTML knows of a device. */
const anyDevice = { userAgent: '', maxTouchPoints: 0 };

/** As the route shows it: on the real device, as soon as that is known. */
export const AppStoreRoute = () => <AppStorePage device={useHydrated() ? navigator : anyDevice} />;
