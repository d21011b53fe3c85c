import { isolate } from '#src/i18n/isolate.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import type { IconName } from '#src/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CodState } from './cod-state.tsx';
import { ExpiringCoupons } from './expiring-coupons.tsx';
import { Parcels } from './parcels.tsx';
import { useCenterText } from '../texts.ts';

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

/** Signed in: what needs somebody, what moves, what expires, and where to go; on a phone the menu of the account comes last. */
export function Overview() {
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
