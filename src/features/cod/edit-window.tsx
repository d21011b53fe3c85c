import type { ReactNode } from 'react';
import { codEditWindow } from '#domain/cod.ts';
import type { CodAccount } from '#machines/cod-account/cod-account.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { getClock } from '#src/ui/clock.ts';
import { Box } from '#src/ui/status.tsx';

export interface EditWindowProps {
  /** As the server answered; afterwards the same rule goes on by its clock. */
  window: CodAccount['editWindow'];
  now: Date;
  onOpen: () => void;
  /** What else can be done here. */
  children?: ReactNode;
}

/** When what was approved may be changed (STATE-07, D-81): open for how long, or when it opens and in how long. */
export function EditWindow({ window, now, onOpen, children }: EditWindowProps) {
  const { t, format } = useText('cod');
  const { open, opensAt, closesAt } = now >= new Date(window.closesAt) ? codEditWindow(now) : windowAt(window, now);
  const left = Math.max(0, Math.ceil(((open ? closesAt : opensAt).getTime() - now.getTime()) / 1_000));
  return (
    <Box tone="info" icon="clock" className="cod-window">
      <p>
        {open
          ? t('cod:window.open', { time: format.time(closesAt) })
          : t('cod:window.closed', { date: format.dateTime(opensAt) })}
      </p>
      <div className="row">
        <Button variant="line" disabled={!open} onClick={onOpen}>
          {t('cod:window.change')}
        </Button>
        {children}
        <span className="soft num" role="timer" aria-label={t(open ? 'cod:window.left' : 'cod:window.until')}>
          {`\u2066${getClock(left)}\u2069`}
        </span>
      </div>
      <p className="soft sm">{t('cod:window.note')}</p>
    </Box>
  );
}

function windowAt({ opensAt, closesAt }: CodAccount['editWindow'], now: Date) {
  const from = new Date(opensAt);
  return { open: now >= from, opensAt: from, closesAt: new Date(closesAt) };
}
