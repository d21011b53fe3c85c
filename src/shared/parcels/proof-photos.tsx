import { useEffect, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { RowQuery, TrackedParcel } from '#machines/tracking.rules.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Box, SkeletonLine } from '#src/components/status.tsx';
import './proof-photos.css';

type Pictures = Answer<'waybillPictures'>;

export interface ProofProps {
  /** Null before delivery is signed for: then there are only photos of the pickup. */
  proof: TrackedParcel['proof'];
  question: RowQuery;
}

/** An address of the picture's own, for as long as it is shown: a drawing in an `img` can run nothing and fetch nothing. */
function usePictureAddress({ base64, mediaType }: Pictures['pictures'][number]): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [base64, mediaType]);
  return address;
}

function Picture({ picture, name }: { picture: Pictures['pictures'][number]; name: string }) {
  const { t } = useText('tracking');
  const address = usePictureAddress(picture);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Box tone="err">{t('tracking:proof.broken', { name })}</Box>;
  return (
    <figure>
      {address && <img src={address} alt={name} onError={() => setBroken(true)} />}
      <figcaption className="soft sm">{name}</figcaption>
    </figure>
  );
}

/** @param at where they were taken, in words; said where there are photos of more than one place. */
function PictureList({ pictures, at }: { pictures: Pictures['pictures']; at: string | undefined }) {
  const { t } = useText('tracking');
  if (pictures.length === 0) return null;
  return (
    <>
      {at && <h3>{at}</h3>}
      <div className="proof-photos">
        {pictures.map((picture, index) => {
          const photo = t('tracking:proof.photo', { number: index + 1, count: pictures.length });
          return <Picture key={picture.base64} picture={picture} name={at ? `${at} · ${photo}` : photo} />;
        })}
      </div>
    </>
  );
}

/** Who signed and when, and the photos of delivery and pickup, fetched when this is drawn (CALL-66). */
export default function ProofPhotos({ proof, question: { waybillNo, tail } }: ProofProps) {
  const { t, format } = useText('tracking', 'status', 'answers');
  const state = useCall('waybillPictures', { waybillNo, ...(tail && { tail }) });
  return (
    // Focusable, so that keyboard users can scroll content that is longer than the dialog.
    <div
      className="stack"
      role="region"
      aria-label={t(proof ? 'tracking:proof.title' : 'tracking:proof.all')}
      tabIndex={0}
    >
      {proof && (
        <p>
          {t('tracking:proof.signed', {
            name: proof.signerMasked,
            date: format.longDate(proof.signedAt),
            time: format.time(proof.signedAt),
          })}
        </p>
      )}
      <CallPart
        state={state}
        loading={t('tracking:proof.loading')}
        failed={t('tracking:proof.failed')}
        skeleton={<SkeletonLine width={100} tall />}
      >
        {({ outcome, pictures, pickup }) =>
          outcome === 'found' ? (
            <>
              <PictureList pictures={pictures} at={pickup.length > 0 ? t('tracking:proof.atDelivery') : undefined} />
              <PictureList pictures={pickup} at={t('tracking:proof.atPickup')} />
            </>
          ) : (
            <Box tone="err">{t(`tracking:verdict.${outcome}`, { waybill: waybillNo })}</Box>
          )
        }
      </CallPart>
    </div>
  );
}
