import { type BranchOpening, branchOpening } from '#domain/address/branch.ts';
import { toTime } from '#domain/time/zoned-time.ts';
import { isolate } from '#src/i18n/formats.ts';
import { type Text, useText } from '#src/i18n/react.tsx';
import type { Branch } from './branch.ts';

/** Times are the branch's own: in Tijuana it is earlier than in the capital. */
function whenItChanges(opening: BranchOpening, { t, format }: Text): string {
  if (!opening.open && !opening.opensAt) return t('branches:open.never');
  const time = isolate(toTime(opening.minutes));
  if (opening.open) return t('branches:open.until', { time });
  if (opening.daysAhead === 0) return t('branches:open.today', { time });
  if (opening.daysAhead === 1) return t('branches:open.tomorrow', { time });
  return t('branches:open.on', { day: format.weekday(opening.date), time });
}

/** Open or closed now, and until when: by the server's clock, and again as time passes. */
export function OpeningLine({ branch, now }: { branch: Branch; now: Date }) {
  const text = useText('branches');
  const opening = branchOpening(branch, now);
  return (
    <span>
      <b className={opening.open ? 'branch-open' : 'branch-closed'}>
        {text.t(opening.open ? 'branches:open.yes' : 'branches:open.no')}
      </b>{' '}
      {whenItChanges(opening, text)}
    </span>
  );
}
