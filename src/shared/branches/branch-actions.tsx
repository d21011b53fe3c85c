import { dialedPhone, formatPhone } from '#domain/phone.ts';
import { useBrand } from '#src/shared/brand/react.tsx';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { orderPrefillPath } from '#src/shared/navigation/order-prefill.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Link } from 'react-router-dom';
import { directionsLink } from './directions.ts';
import type { Branch } from './types.ts';

/** What to do about a branch: go there, call it, send a parcel from it. */
export function BranchActions({ branch }: { branch: Branch }) {
  const { t } = useText('branches');
  const { map } = useBrand();
  const name = isolate(branch.name);
  const link = directionsLink(map.directions, branch);
  // A map's page opens beside this one; a phone's own app needs no tab.
  const beside = link.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <p className="branch-actions">
      <a className="standalone" href={link} {...beside} aria-label={t('branches:directionsTo', { name })}>
        <Icon name="pin" />
        {t('branches:directions')}
      </a>
      {branch.phone && (
        <a
          className="standalone"
          href={`tel:${dialedPhone(branch.phone)}`}
          aria-label={t('branches:callTo', { name, phone: formatPhone(branch.phone) })}
        >
          <Icon name="phone" />
          {t('branches:call')}
        </a>
      )}
      {branch.services.includes('dropOff') && (
        <Link
          className="standalone"
          to={orderPrefillPath({ originZip: branch.zip })}
          aria-label={t('branches:sendFromName', { name })}
        >
          <Icon name="box" />
          {t('branches:sendFrom')}
        </Link>
      )}
    </p>
  );
}
