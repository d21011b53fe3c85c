import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CallPart } from '#src/api/call-part.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { Answer } from '#contract/calls.ts';
import { useApi, useCall } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { firstPage, type Paging } from '#src/shared/paged-list/paging.ts';
import { Icon } from '#src/components/icon.tsx';
import { Box, EmptyState } from '#src/components/status.tsx';
import { Button } from '#src/components/button.tsx';
import * as profileModule from '#schemas/generated/account/profile.js';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { CallFailure } from '#src/api/types.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormHandle } from '#src/forms/index.ts';
import { AccessSection, Fact, Facts } from '../components/access-section.tsx';
import { ContactPhoneSection } from '../components/contact-phone-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { eventIcon, getProfile, getWay, type Keep, overChanged, useOwnUser, type User } from '../model/own-user.ts';
import { usePersonalText } from '../model/texts.ts';
import './personal-msg.css';
import { FailureBox } from '../components/failure-box.tsx';
import { rejectedFields } from '../model/rejected-fields.ts';

interface ProfileFormProps {
  user: User;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

/** Changes the profile (CALL-25). What another window has saved meanwhile is shown, never overwritten unseen. */
function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const { t } = usePersonalText();
  const api = useApi();
  const form = useRef<FormHandle<'account/profile'>>(null);
  const [base, setBase] = useState(user);
  const [value, setValue] = useState(() => getProfile(user));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  useEffect(() => form.current?.focus('/fullName'), []);
  const [today] = useState(() => localDate(new Date()));

  /** Puts the current profile under what was typed; if that can't be loaded, the rejection itself is shown. */
  async function rebase(rejection: CallFailure) {
    const now = await api.call('userInfo');
    if (!now.ok) return setFailure(now);
    setValue((typed) => overChanged(typed, base, now.data));
    setBase(now.data);
    setFailure(rejection);
  }

  async function save(answers: SchemaTypes['account/profile']) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('userUpdate', answers);
    if (result.ok) return onSaved(result.data);
    if (result.codeName === 'conflict') await rebase(result);
    else setFailure(result);
    setBusy(false);
  }

  const isConflict = failure?.codeName === 'conflict';
  return (
    <>
      <div role="alert">{isConflict && <Box tone="warn">{t('personal:profile.conflict')}</Box>}</div>
      <FailureBox failure={isConflict ? undefined : failure} />
      <SchemaForm
        form={profileModule}
        value={value}
        onChange={setValue}
        onSubmit={(answers) => void save(answers)}
        extras={{ birthday: { dates: { max: today } } }}
        serverErrors={rejectedFields(failure)}
        busy={isBusy}
        submitLabel={t('personal:profile.save')}
        actions={
          <Button variant="quiet" onClick={onCancel}>
            {t('personal:profile.cancel')}
          </Button>
        }
        ref={form}
      />
    </>
  );
}

interface ProfileSectionProps {
  user: User;
  onKeep: Keep;
}

function ProfileFacts({ user }: { user: User }) {
  const { t, format } = usePersonalText();
  const written = (text: string | null) =>
    text ? <bdi>{text}</bdi> : <span className="soft">{t('personal:notWritten')}</span>;
  return (
    <Facts>
      <Fact name={t('fields:account.fullName')}>{written(user.fullName)}</Fact>
      <Fact name={t('fields:account.company')}>{written(user.company)}</Fact>
      <Fact name={t('fields:account.birthday')}>{written(user.birthday && format.fullDate(user.birthday))}</Fact>
      <Fact name={t('personal:profile.since')}>{format.fullDate(user.createdAt)}</Fact>
    </Facts>
  );
}

/** Gives the focus back to the button that opened something in its own place, once that has closed. */
function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** The profile (FEAT-06): shown first, edited in place. */
function ProfileSection({ user, onKeep }: ProfileSectionProps) {
  const { t } = usePersonalText();
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const edit = useFocusBack(isEditing);
  const open = () => {
    setSaved(false);
    setEditing(true);
  };
  return (
    <section className="mine-part">
      <h2>{t('personal:profile.title')}</h2>
      {isEditing ? (
        <ProfileForm
          user={user}
          onCancel={() => setEditing(false)}
          onSaved={(now) => {
            onKeep({ user: now });
            setSaved(true);
            setEditing(false);
          }}
        />
      ) : (
        <>
          <ProfileFacts user={user} />
          <Button ref={edit} variant="line" size="sm" icon="edit" onClick={open}>
            {t('personal:profile.edit')}
          </Button>
        </>
      )}
      <p className="okm" role="status">
        {isSaved && t('personal:profile.saved')}
      </p>
    </section>
  );
}

type SecurityEvent = Answer<'securityEvents'>['rows'][number];

function EventRow({ event }: { event: SecurityEvent }) {
  const { t, format } = usePersonalText();
  const way = getWay(event.by);
  const where = [
    way && t(`personal:events.by.${way}`),
    event.device && isolate(event.device),
    event.address && t('personal:sessions.network', { address: isolate(event.address) }),
  ];
  return (
    <li>
      <Icon name={eventIcon(event.kind)} />
      <div>
        <b>{t(`personal:events.kind.${event.kind}`)}</b>
        <span className="soft sm">{where.filter(Boolean).join(' · ')}</span>
      </div>
      <time className="soft sm num" dateTime={event.at}>
        {t('personal:events.when', { date: format.fullDate(event.at), time: format.time(event.at) })}
      </time>
    </li>
  );
}

/** The events of the account, newest first, so that a customer can act on a suspicious one. */
function EventsSection() {
  const { t } = usePersonalText();
  const [paging, setPaging] = useState(firstPage);
  const { data, ...call } = useCall('securityEvents', paging);
  const go = (change: Partial<Paging>) => setPaging({ ...paging, page: 1, ...change });
  return (
    <section className="mine-part">
      <h2>{t('personal:events.title')}</h2>
      <PagedList
        className="stack"
        list={{ ...call, page: data, go }}
        loading={t('personal:events.loading')}
        failed={t('personal:events.failed')}
        empty={<EmptyState title={t('personal:events.empty')}>{t('personal:events.emptyHint')}</EmptyState>}
      >
        {({ rows }) => (
          <ul className="profile-list">
            {rows.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

/** `/personalCenter/personalMsg` (ROUTE-04): profile, credentials, sessions and events. */
export function PersonalMsgPage() {
  const { t } = usePersonalText();
  const { state, keep, changes } = useOwnUser();
  /** The parts below load meanwhile, but render only after the first ones, which would push them down. */
  const answered = state.data !== undefined || state.failure !== undefined;
  const [endings, countEnding] = useReducer((count: number) => count + 1, 0);
  return (
    <div className="page mine">
      <h1>{t('notices:title.personalMsg')}</h1>
      <CallPart state={state} loading={t('personal:loading')} failed={t('personal:failed')}>
        {(user) => (
          <>
            <ProfileSection user={user} onKeep={keep} />
            <AccessSection user={user} onKeep={keep} />
            <ContactPhoneSection user={user} onKeep={keep} />
          </>
        )}
      </CallPart>
      <div hidden={!answered}>
        <SessionsSection key={`sessions-${changes}`} onEnded={countEnding} />
        <EventsSection key={`events-${changes}-${endings}`} />
        <section className="mine-part">
          <h2>{t('personal:privacy.title')}</h2>
          <p>{t('personal:privacy.text')}</p>
          <Link className="standalone" to={paths.privacy}>
            {t('personal:privacy.link')}
          </Link>
        </section>
      </div>
    </div>
  );
}
