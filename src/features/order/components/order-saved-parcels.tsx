import { lazy, Suspense, useState } from 'react';
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
import { parcelBody, validateStep } from '../model/step-forms.ts';
import type { Order } from '../model/use-order.ts';

const NameForm = lazy(() => import('#src/shared/saved-parcels/name-form.tsx'));

/** The name of a parcel that is to be saved. */
const subject = 'parcel';

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

/** Under the parcel's fields: saves them under a name. Errors are shown at their fields. */
export function SaveParcel({ order: { actor, flush, form } }: { order: Order }) {
  const { t } = useText('savedParcels');
  const [asked, setAsked] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const forgetAnswers = useForgetAnswers();
  const { busy, failure, change, forget } = useChange(() => setAsked(undefined));

  function ask() {
    flush();
    const { answers } = actor.getSnapshot().context;
    if (validateStep('parcel', answers).length > 0) return form.current?.submit();
    setSaved(undefined);
    setAsked(answers.parcel.itemName ?? '');
  }

  function close() {
    if (busy) return;
    forget();
    setAsked(undefined);
  }

  async function save(name: string) {
    const parcel = parcelBody(actor.getSnapshot().context.answers);
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
