import type { Answer } from '#contract/answers.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Status } from '#src/ui/status.tsx';
import { useDeviceName } from '../texts.ts';
import { usePersonalText } from '../texts.ts';

export interface SessionRowProps {
  session: Answer<'sessionList'>['sessions'][number];
  onEnd: () => void;
}

/** One device with its network and times. The session in use has no end button: that is signing out. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t, format } = usePersonalText();
  const name = useDeviceName()(session.device);
  const when = (key: string, at: string) =>
    t(`personal:sessions.${key}`, { date: format.date(at), time: format.time(at) });
  const where = [
    t(`personal:sessions.${session.channel}`),
    session.address && t('personal:sessions.network', { address: isolate(session.address) }),
  ];
  return (
    <li>
      <Icon name={session.channel === 'mobile' ? 'phone' : 'globe'} />
      <div>
        <span className="row">
          <b>
            <bdi>{name}</bdi>
          </b>
          {session.current && (
            <Status tone="ok" icon="tick">
              {t('personal:sessions.here')}
            </Status>
          )}
        </span>
        <span className="soft sm">{where.filter(Boolean).join(' · ')}</span>
        <span className="soft sm">
          {[when('since', session.createdAt), when('seen', session.lastSeenAt)].join(' · ')}
        </span>
      </div>
      {!session.current && (
        <Button variant="line" size="sm" aria-label={t('personal:sessions.endOf', { device: name })} onClick={onEnd}>
          {t('personal:sessions.end')}
        </Button>
      )}
    </li>
  );
}
