import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { findWrongOther } from '#machines/order/order.parcels.ts';
import type { ParcelsChange } from '#machines/order/order.types.ts';
import type { FlowRules } from '../model/flow-rules.ts';
import type { OpenOrder } from '../model/use-open-order.ts';
import { ChooseSavedParcel, SaveParcel } from './lazy-parts.tsx';
import { BoxAdvice } from './parcel-extras.tsx';
import { ParcelList } from './parcel-list.tsx';
import { ClearedVerdict } from './verdicts.tsx';

interface ParcelParts {
  /** Puts the form of the open parcel among the lines of the others; another key is another form. */
  around: (draw: (key: string) => ReactNode) => ReactNode;
  /** Above the fields, in the form. */
  lead: ReactNode;
  /** Under the form. */
  after: ReactNode;
  /** Opens a parcel whose form is closed and that is not valid, with what is wrong; false where all are valid. */
  openWrong: () => boolean;
}

/**
 * What every flow has around the form of a parcel: the other parcels of the order (ADR 129) and the saved ones (ADR 56).
 * @param submitForm makes the form on screen show its errors.
 */
export function useParcelParts(
  { actor, snapshot, flush, isBusy, isSignedIn }: OpenOrder,
  { validate, getParcel }: FlowRules,
  submitForm: () => void,
): ParcelParts {
  const [openedWrong, setOpenedWrong] = useState(0);
  // React still reads a submitted form after its handler, so the opened one is submitted once it is drawn.
  const showErrors = useEffectEvent(submitForm);
  useEffect(() => {
    if (openedWrong > 0) showErrors();
  }, [openedWrong]);

  function change(made: ParcelsChange) {
    flush();
    actor.send({ type: 'parcels.change', change: made });
  }

  function readParcel() {
    flush();
    const parcel = getParcel(actor.getSnapshot().context.answers);
    if (!parcel) submitForm();
    return parcel;
  }

  function openWrong(): boolean {
    const { answers } = actor.getSnapshot().context;
    const position = findWrongOther(validate('parcel', answers), answers);
    if (position === undefined) return false;
    change({ kind: 'open', position });
    setOpenedWrong((times) => times + 1);
    return true;
  }

  return {
    around: (draw) => (
      <ParcelList snapshot={snapshot} validate={validate} busy={isBusy} onChange={change}>
        {draw}
      </ParcelList>
    ),
    lead: (
      <>
        <ClearedVerdict snapshot={snapshot} part="parcel" />
        {isSignedIn && <ChooseSavedParcel />}
      </>
    ),
    after: (
      <>
        <BoxAdvice parcel={snapshot.context.answers.parcel} />
        {isSignedIn && <SaveParcel readParcel={readParcel} />}
      </>
    ),
    openWrong,
  };
}
