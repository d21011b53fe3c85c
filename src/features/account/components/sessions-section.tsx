import { useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useApi, useCall } from '#src/api/react.tsx';
import { Button } from '#src/components/button.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { Icon } from '#src/components/icon.tsx';
import { Status } from '#src/components/status.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { useDeviceName, usePersonalText } from '../model/texts.ts';
import { FailureBox } from './failure-box.tsx';

interface EndDialogProps {
  what: Answer<'sessionList'>['sessions'][number] | 'others';
  /** @param how the key of the text that reports it. */
  onEnded: (how: 'ended' | 'endedOthers' | 'gone') => void;
  onClose: () => void;
}

/** Asks before a session ends, because that cannot be undone. */
function EndDialog({ what, onEnded, onClose }: EndDialogProps) {
  const { t } = usePersonalText();
  const api = useApi();
  const deviceName = useDeviceName();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const areOthers = what === 'others';

  async function end() {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('sessionEnd', { sessionId: areOthers ? 'others' : what.sessionId });
    if (result.ok) return onEnded(areOthers ? 'endedOthers' : 'ended');
    if (result.codeName === 'notFound') return onEnded('gone');
    setFailure(result);
    setBusy(false);
  }

  const title = areOthers
    ? t('personal:sessions.askOthers')
    : t('personal:sessions.ask', { device: isolate(deviceName(what.device)) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void end()}>
            {t(areOthers ? 'personal:sessions.confirmOthers' : 'personal:sessions.confirm')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t(areOthers ? 'personal:sessions.keepOthers' : 'personal:sessions.keep')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FailureBox failure={failure} />
        <p>{t(areOthers ? 'personal:sessions.consequenceOthers' : 'personal:sessions.consequence')}</p>
      </div>
    </Dialog>
  );
}

interface SessionRowProps {
  session: Answer<'sessionList'>['sessions'][number];
  onEnd: () => void;
}

/** One device with its network and times. The session in use has no end button: that is signing out. */
function SessionRow({ session, onEnd }: SessionRowProps) {
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

type OpenSession = Answer<'sessionList'>['sessions'][number];

interface ListProps {
  sessions: readonly OpenSession[];
  onEnd: (what: OpenSession | 'others') => void;
}

function SessionList({ sessions, onEnd }: ListProps) {
  const { t } = usePersonalText();
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <>
      <ul className="profile-list">
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
      {hasOthers ? (
        <div className="row">
          <Button variant="line" size="sm" icon="signOut" onClick={() => onEnd('others')}>
            {t('personal:sessions.endOthers')}
          </Button>
          <span className="soft sm">{t('personal:sessions.suspicious')}</span>
        </div>
      ) : (
        <p className="soft sm">{t('personal:sessions.onlyHere')}</p>
      )}
    </>
  );
}

/** The sessions of the customer (D-26), with buttons to end them. */
export function SessionsSection({ onEnded }: { onEnded: () => void }) {
  const { t } = usePersonalText();
  const state = useCall('sessionList', {});
  const [ending, setEnding] = useState<OpenSession | 'others'>();
  const [outcome, setOutcome] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section className="mine-part">
      <h2 ref={heading} tabIndex={-1}>
        {t('personal:sessions.title')}
      </h2>
      <p className="okm" role="status">
        {outcome && t(`personal:sessions.${outcome}`)}
      </p>
      <CallPart state={state} loading={t('personal:sessions.loading')} failed={t('personal:sessions.failed')}>
        {({ sessions }) => (
          <SessionList
            sessions={sessions}
            onEnd={(what) => {
              setOutcome(undefined);
              setEnding(what);
            }}
          />
        )}
      </CallPart>
      {ending && (
        <EndDialog
          what={ending}
          onClose={() => setEnding(undefined)}
          onEnded={(how) => {
            // The button that had the focus disappears with its session.
            heading.current?.focus();
            setEnding(undefined);
            setOutcome(how);
            state.reload();
            onEnded();
          }}
        />
      )}
    </section>
  );
}
