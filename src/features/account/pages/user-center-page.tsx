import { Link } from 'react-router-dom';
import { isolate } from '#src/i18n/formats.ts';
import { menus, paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { codStateName, getCodAccountStatus } from '#machines/cod-steps.ts';
import { useCall } from '#src/api/react.tsx';
import { codStateLooks } from '#src/shared/orders/cod-state-looks.ts';
import { Skeleton, Status } from '#src/components/status.tsx';
import { constants } from '#domain/constants.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { couponWorth } from '#src/courier-fields/coupon-worth.ts';
import { Ltr } from '#src/components/small.tsx';
import { welcomeVoucher } from '#domain/pricing/coupon.ts';
import { Parcels } from '../components/parcels.tsx';
import { useCenterText } from '../model/texts.ts';
import './user-center.css';

/** The number of entries in an overview. */
const most = 3;

/** Usable coupons, the first to expire first (D-73). */
function ExpiringCoupons() {
  const { t, format } = useCenterText();
  const state = useCall('couponList', { status: 'toBeUsed', page: 1, pageSize: constants.lists.pageSizes[0] });
  return (
    <section className="center-part">
      <h2>{t('userCenter:coupons.title')}</h2>
      <CallPart state={state} loading={t('userCenter:coupons.loading')} failed={t('userCenter:coupons.failed')}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">{t('userCenter:coupons.empty')}</p>
          ) : (
            <>
              <ul className="center-list">
                {rows.slice(0, most).map((coupon) => (
                  <li key={coupon.code}>
                    <b className="center-worth">
                      <Ltr>{couponWorth(coupon, format)}</Ltr>
                    </b>
                    <div>
                      <b>{t(coupon.nameKey)}</b>
                      <span className="soft sm">
                        {t('userCenter:coupons.until', { date: format.fullDate(coupon.expiresAt) })}
                      </span>
                    </div>
                  </li>
                ))}
              </ul>
              <Link className="standalone" to={paths.coupons}>
                {t('userCenter:coupons.all')}
              </Link>
            </>
          )
        }
      </CallPart>
    </section>
  );
}

const elsewhere = [...menus.account.filter(({ to }) => to !== paths.userCenter), ...menus.legal];

/** The personal centre on a phone, where it has no rail. */
function AccountMenu() {
  const { t } = useCenterText();
  const { signOut } = useSession();
  return (
    <nav className="center-menu" aria-label={t('userCenter:menu')}>
      <ul>
        {elsewhere.map(({ word, to, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <span>{t(`shell:nav.${word}`)}</span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={signOut}>
            <Icon name="signOut" />
            <span>{t('userCenter:signOut')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/**
 * The state of the account for cash on delivery (D-04); hidden when the call fails, and nothing else happens (SYS-09).
 */
function CodState() {
  const { t } = useCenterText();
  const { data, failure } = useCall('codApplyInfo', {});
  if (failure) return null;
  const state = data && codStateName(getCodAccountStatus(data).status);
  return (
    <section className="center-part">
      <h2>{t('cod:title')}</h2>
      {state ? (
        <p className="row">
          <Status {...codStateLooks[state]}>{t(`cod:state.${state}`)}</Status>
          <Link className="standalone" to={paths.cod}>
            {t(state === 'notApplied' ? 'cod:apply' : 'cod:see')}
          </Link>
        </p>
      ) : (
        <Skeleton label={t('cod:loading')} />
      )}
    </section>
  );
}

const shortcuts = [
  { id: 'track', to: paths.tracking(), icon: 'search' },
  { id: 'addresses', to: paths.addressList, icon: 'book' },
  { id: 'import', to: paths.addressImport, icon: 'file' },
] as const satisfies readonly { id: string; to: string; icon: IconName }[];

function Shortcuts() {
  const { t } = useCenterText();
  return (
    <div className="row">
      <ButtonLink variant="go" to={paths.onlineOrder} tail="plus">
        {t('userCenter:shortcuts.ship')}
      </ButtonLink>
      {shortcuts.map(({ id, to, icon }) => (
        <ButtonLink key={id} variant="line" to={to} icon={icon}>
          {t(`userCenter:shortcuts.${id}`)}
        </ButtonLink>
      ))}
    </div>
  );
}

/**
 * Signed in: parcels that need attention, parcels in transit, expiring coupons, and links; on a phone the account menu
 * comes last.
 */
function Overview() {
  const { t } = useCenterText();
  const { user } = useSession();
  return (
    <>
      <h1>{user ? t('userCenter:hello', { name: isolate(user.username) }) : t('userCenter:helloPlain')}</h1>
      <Parcels>
        <Shortcuts />
        <ExpiringCoupons />
        <CodState />
        <AccountMenu />
      </Parcels>
    </>
  );
}

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
