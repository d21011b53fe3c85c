import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LoadFailure, LoadingNote } from '#src/forms/core/load-states.tsx';
import { useCall } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button, IconButton } from '#src/components/button.tsx';
import { SkeletonLine } from '#src/components/status.tsx';
import { FailureBox, useChange } from './profile-change.tsx';
import { parcelLine, type ParcelProfile } from './parcel-profile.ts';
import './parcel-profiles.css';

const NameForm = lazy(() => import('./name-form.tsx'));

export interface ProfileListProps {
  onChoose: (profile: ParcelProfile) => void;
}

/** The action on one of them; undefined while the list is shown. */
interface Doing {
  what: 'rename' | 'delete';
  profile: ParcelProfile;
}

function DeleteQuestion({ profile: { id, name }, onBack, onDone }: EditProps) {
  const { t } = useText('profiles');
  const { busy, failure, change } = useChange(onDone);
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div className="stack">
      <p>
        <b>{t('profiles:deleteTitle', { name: isolate(name) })}</b> {t('profiles:deleteText')}
      </p>
      <FailureBox failure={failure} />
      <div className="row">
        <Button
          variant="danger"
          busy={busy}
          onClick={() => void change((api) => api.call('parcelProfileDelete', { id }))}
        >
          {t('profiles:deleteYes')}
        </Button>
        <Button ref={safe} variant="line" onClick={onBack}>
          {t('profiles:back')}
        </Button>
      </div>
    </div>
  );
}

interface EditProps {
  profile: ParcelProfile;
  onBack: () => void;
  onDone: () => void;
}

function Rename({ profile: { id, name }, onBack, onDone }: EditProps) {
  const { t } = useText('profiles');
  const { busy, failure, change } = useChange(onDone);
  return (
    <div className="stack">
      <h3>{t('profiles:renameTitle')}</h3>
      <FailureBox failure={failure} />
      <Suspense fallback={<SkeletonLine tall />}>
        <NameForm
          subject={`parcel ${id} ${name}`}
          name={name}
          submitLabel={t('profiles:renameSubmit')}
          backLabel={t('profiles:back')}
          busy={busy}
          failure={failure}
          onSubmit={(next) => void change((api) => api.call('parcelProfileRename', { id, name: next }))}
          onBack={onBack}
        />
      </Suspense>
    </div>
  );
}

interface RowProps {
  profile: ParcelProfile;
  onChoose: () => void;
  onDo: (what: Doing['what']) => void;
}

function Row({ profile, onChoose, onDo }: RowProps) {
  const { t, format } = useText('profiles', 'fields');
  const name = isolate(profile.name);
  return (
    <li className="profile">
      <Button variant="line" wide className="entry" onClick={onChoose}>
        <span>
          <b>
            <bdi>{profile.name}</bdi>
          </b>
          <span className="soft sm">{parcelLine(t, format, profile)}</span>
        </span>
      </Button>
      <IconButton icon="edit" label={t('profiles:rename', { name })} onClick={() => onDo('rename')} />
      <IconButton icon="cross" label={t('profiles:delete', { name })} onClick={() => onDo('delete')} />
    </li>
  );
}

/** The customer's saved parcels, the last used first: to choose one, to rename or to delete it. */
export default function ProfileList({ onChoose }: ProfileListProps) {
  const { t } = useText('profiles', 'fields');
  const { data, failure, reload } = useCall('parcelProfileList', {});
  const [doing, setDoing] = useState<Doing>();
  const [deleted, setDeleted] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const isListed = data !== undefined && !doing;
  // The focused element was removed with the previous view.
  useEffect(() => {
    if (isListed) list.current?.querySelector('button')?.focus();
  }, [isListed]);

  function done() {
    setDeleted(doing?.what === 'delete' ? doing.profile.name : undefined);
    setDoing(undefined);
    reload();
  }

  if (doing) {
    const Edit = doing.what === 'rename' ? Rename : DeleteQuestion;
    return <Edit profile={doing.profile} onBack={() => setDoing(undefined)} onDone={done} />;
  }
  return (
    <div className="profiles">
      <p className="soft sm" role="status">
        {deleted !== undefined && t('profiles:deleted', { name: isolate(deleted) })}
      </p>
      {!data && !failure && <LoadingNote>{t('profiles:loading')}</LoadingNote>}
      {failure && <LoadFailure onRetry={reload}>{t('profiles:failed')}</LoadFailure>}
      {data?.rows.length === 0 && <p>{t('profiles:empty')}</p>}
      <ul ref={list}>
        {data?.rows.map((profile) => (
          <Row
            key={profile.id}
            profile={profile}
            onChoose={() => onChoose(profile)}
            onDo={(what) => setDoing({ what, profile })}
          />
        ))}
      </ul>
    </div>
  );
}
