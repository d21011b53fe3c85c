import { lazy, Suspense, useState } from 'react';
import type { Input } from '#src/api/types.ts';
import { getProperties } from '#src/forms/core/answers.ts';
import { useFormParts } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { FailureBox, useChange } from '#src/shared/saved-parcels/saved-parcel-change.tsx';
import { SavedParcelShortcut } from '#src/shared/saved-parcels/saved-parcel-shortcut.tsx';
import type { SavedParcel } from '#src/shared/saved-parcels/saved-parcel.ts';
import { useForgetAnswers } from '#src/shared/app-state/saved-answers.ts';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { SkeletonLine } from '#src/components/status.tsx';

const NameForm = lazy(() => import('#src/shared/saved-parcels/name-form.tsx'));

/** The name of a parcel that is to be saved. */
const subject = 'parcel';

type Parcel = Input<'savedParcelAdd'>['parcel'];
type Answers = Readonly<Record<string, unknown>>;

/** Above the parcel's fields: a saved parcel in their place. Rendered within the form. */
export function ChooseSavedParcel() {
  const { form, store } = useFormParts();
  const names = Object.entries(getProperties(form.schema)).flatMap(([name, { computed }]) => (computed ? [] : name));

  /** All of them: the answers of two parcels don't mix. */
  const put = (answers: Answers) => store.change(Object.fromEntries(names.map((name) => [`/${name}`, answers[name]])));

  function fill(parcel: SavedParcel['parcel']) {
    // What still waits in a text field is typed as well.
    const before = store.flush() as Answers;
    put(parcel);
    return () => put(before);
  }

  return <SavedParcelShortcut fill={fill} />;
}

export interface SaveParcelProps {
  /** The parcel, with what is still being typed; where it is not valid, its errors are shown at their fields. */
  readParcel: () => Parcel | undefined;
}

/** Under the parcel's fields: saves them under a name. */
export function SaveParcel({ readParcel }: SaveParcelProps) {
  const { t } = useText('savedParcels');
  const [asked, setAsked] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const forgetAnswers = useForgetAnswers();
  const { busy, failure, change, forget } = useChange(() => setAsked(undefined));

  function ask() {
    const parcel = readParcel();
    if (!parcel) return;
    setSaved(undefined);
    setAsked(parcel.itemName);
  }

  function close() {
    if (busy) return;
    forget();
    setAsked(undefined);
  }

  async function save(name: string) {
    const parcel = readParcel();
    if (!parcel) return;
    await change(async (api) => {
      const result = await api.call('savedParcelAdd', { name, parcel });
      if (result.ok) {
        setSaved(result.data.name);
        forgetAnswers(subject);
      }
      return result;
    });
  }

  return (
    <div className="row order-save-parcel">
      <Button variant="quiet" size="sm" className="flush" icon="box" aria-haspopup="dialog" onClick={ask}>
        {t('savedParcels:save')}
      </Button>
      <span className="soft sm" role="status">
        {saved !== undefined && t('savedParcels:saved', { name: isolate(saved) })}
      </span>
      <Dialog open={asked !== undefined} onClose={close} title={t('savedParcels:saveTitle')}>
        <div className="stack">
          <p>{t('savedParcels:saveText')}</p>
          <FailureBox failure={failure} />
          {asked !== undefined && (
            <Suspense fallback={<SkeletonLine tall />}>
              <NameForm
                subject={subject}
                name={asked}
                submitLabel={t('savedParcels:saveSubmit')}
                backLabel={t('savedParcels:cancel')}
                busy={busy}
                failure={failure}
                onSubmit={(name) => void save(name)}
                onBack={close}
              />
            </Suspense>
          )}
        </div>
      </Dialog>
    </div>
  );
}
