import { useSession } from '#src/shared/session/react.tsx';
import { Overview } from './overview.tsx';
import './user-center.css';
import { welcomeVoucher } from '#domain/coupon-use.ts';
import { couponWorth } from '#src/courier-fields/coupons/coupon-worth.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { useCenterText } from '../texts.ts';

const gifts = [
  { id: 'shipments', icon: 'box' },
  { id: 'addresses', icon: 'book' },
  { id: 'coupons', icon: 'coupon' },
] as const satisfies readonly { id: string; icon: IconName }[];

/** Signed out: what an account gives, and the two ways to one; both lead back here. */
function Guest() {
  const { t, format } = useCenterText();
  const { openSignIn, target } = useSession();
  // An order that a session's end interrupted comes first.
  const landing = target ?? paths.userCenter;
  const amount = isolate(couponWorth(welcomeVoucher, format));
  return (
    <>
      <h1>{t('notices:title.userCenter')}</h1>
      <p className="lead">{t('userCenter:guest.lead')}</p>
      <ul className="center-gifts">
        {gifts.map(({ id, icon }) => (
          <li key={id}>
            <Icon name={icon} />
            <span>{t(`userCenter:guest.${id}`, { amount })}</span>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button variant="go" onClick={() => openSignIn(landing)}>
          {t('userCenter:guest.signIn')}
        </Button>
        <Button variant="line" onClick={() => openSignIn(landing, 'register')}>
          {t('userCenter:guest.register')}
        </Button>
      </div>
      <p className="row center-track">
        <span className="soft">{t('userCenter:guest.track')}</span>
        <ButtonLink variant="quiet" size="sm" to={paths.tracking()}>
          {t('userCenter:guest.trackAction')}
        </ButtonLink>
      </p>
    </>
  );
}

/** `/userCenter` (ROUTE-20, D-04): the benefits of an account, or the customer's overview. */
export function UserCenterPage() {
  const { signedIn } = useSession();
  return <div className="page center">{signedIn ? <Overview /> : <Guest />}</div>;
}
