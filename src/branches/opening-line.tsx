import { type BranchOpening, branchOpening } from '#domain/branch-hours.ts';
import { addDays, localDate } from '#domain/zoned-time.ts';
import { type Text, useText } from '#src/i18n/react.tsx';
import type { Branch } from './types.ts';

function whenItChanges(opening: BranchOpening, now: Date, { t, format }: Text): string {
  if (opening.open) return t('branches:open.until', { time: format.time(opening.until) });
  if (!opening.opensAt) return t('branches:open.never');
  const [day, today] = [localDate(opening.opensAt), localDate(now)];
  const time = format.time(opening.opensAt);
  if (day === today) return t('branches:open.today', { time });
  if (day === addDays(today, 1)) return t('branches:open.tomorrow', { time });
  return t('branches:open.on', { day: format.weekday(opening.opensAt), time });
}

/** Open or closed now, and until when: by the server's clock, and again as time passes. */
export function OpeningLine({ branch, now }: { branch: Branch; now: Date }) {
  const text = useText('branches');
  const opening = branchOpening(branch, now);
  return (
    <span>
      <b className={opening.open ? 'branch-open' : 'branch-closed'}>{text.t(opening.open ? 'branches:open.yes' : 'branches:open.no')}</b>{' '}
      {whenItChanges(opening, now, text)}
    </span>
  );
}
