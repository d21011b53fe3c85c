import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LoadFailure, LoadingNote } from '#src/forms/core/load-states.tsx';
import { useCall } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button, IconButton } from '#src/components/button.tsx';
import { SkeletonLine } from '#src/components/status.tsx';
import { FailureBox, useChange } from './saved-parcel-change.tsx';
import { parcelLine, type SavedParcel } from './saved-parcel.ts';
import './saved-parcels.css';

const NameForm = lazy(() => import('./name-form.tsx'));

export interface SavedParcelListProps {
  onChoose: (saved: SavedParcel) => void;
}

/** The action on one of them; undefined while the list is shown. */
interface Doing {
  what: 'rename' | 'delete';
  saved: SavedParcel;
}

function DeleteQuestion({ saved: { id, name }, onBack, onDone }: EditProps) {
  const { t } = useText('savedParcels');
  const { busy, failure, change } = useChange(onDone);
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div className="stack">
      <p>
        <b>{t('savedParcels:deleteTitle', { name: isolate(name) })}</b> {t('savedParcels:deleteText')}
      </p>
      <FailureBox failure={failure} />
      <div className="row">
        <Button
          variant="danger"
          busy={busy}
          onClick={() => void change((api) => api.call('savedParcelDelete', { id }))}
        >
          {t('savedParcels:deleteYes')}
        </Button>
        <Button ref={safe} variant="line" onClick={onBack}>
          {t('savedParcels:back')}
        </Button>
      </div>
    </div>
  );
}

interface EditProps {
  saved: SavedParcel;
  onBack: () => void;
  onDone: () => void;
}

function Rename({ saved: { id, name }, onBack, onDone }: EditProps) {
  const { t } = useText('savedParcels');
  const { busy, failure, change } = useChange(onDone);
  return (
    <div className="stack">
      <h3>{t('savedParcels:renameTitle')}</h3>
      <FailureBox failure={failure} />
      <Suspense fallback={<SkeletonLine tall />}>
        <NameForm
          subject={`parcel ${id} ${name}`}
          name={name}
          submitLabel={t('savedParcels:renameSubmit')}
          backLabel={t('savedParcels:back')}
          busy={busy}
          failure={failure}
          onSubmit={(next) => void change((api) => api.call('savedParcelRename', { id, name: next }))}
          onBack={onBack}
        />
      </Suspense>
    </div>
  );
}

interface RowProps {
  saved: SavedParcel;
  onChoose: () => void;
  onDo: (what: Doing['what']) => void;
}

function Row({ saved, onChoose, onDo }: RowProps) {
  const { t, format } = useText('savedParcels', 'fields');
  const name = isolate(saved.name);
  return (
    <li className="saved-parcel">
      <Button variant="line" wide className="entry" onClick={onChoose}>
        <span>
          <b>
            <bdi>{saved.name}</bdi>
          </b>
          <span className="soft sm">{parcelLine(t, format, saved)}</span>
        </span>
      </Button>
      <IconButton icon="edit" label={t('savedParcels:rename', { name })} onClick={() => onDo('rename')} />
      <IconButton icon="cross" label={t('savedParcels:delete', { name })} onClick={() => onDo('delete')} />
    </li>
  );
}

/** The customer's saved parcels, the last used first: to choose one, to rename or to delete it. */
export default function SavedParcelList({ onChoose }: SavedParcelListProps) {
  const { t } = useText('savedParcels', 'fields');
  const { data, failure, reload } = useCall('savedParcelList', {});
  const [doing, setDoing] = useState<Doing>();
  const [deleted, setDeleted] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const isListed = data !== undefined && !doing;
  // The focused element was removed with the previous view.
  useEffect(() => {
    if (isListed) list.current?.querySelector('button')?.focus();
  }, [isListed]);

  function done() {
    setDeleted(doing?.what === 'delete' ? doing.saved.name : undefined);
    setDoing(undefined);
    reload();
  }

  if (doing) {
    const Edit = doing.what === 'rename' ? Rename : DeleteQuestion;
    return <Edit saved={doing.saved} onBack={() => setDoing(undefined)} onDone={done} />;
  }
  return (
    <div className="saved-parcels">
      <p className="soft sm" role="status">
        {deleted !== undefined && t('savedParcels:deleted', { name: isolate(deleted) })}
      </p>
      {!data && !failure && <LoadingNote>{t('savedParcels:loading')}</LoadingNote>}
      {failure && <LoadFailure onRetry={reload}>{t('savedParcels:failed')}</LoadFailure>}
      {data?.rows.length === 0 && <p>{t('savedParcels:empty')}</p>}
      <ul ref={list}>
        {data?.rows.map((saved) => (
          <Row
            key={saved.id}
            saved={saved}
            onChoose={() => onChoose(saved)}
            onDo={(what) => setDoing({ what, saved })}
          />
        ))}
      </ul>
    </div>
  );
}
