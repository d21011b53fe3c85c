import { useEffect, useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import type { RowQuery, TrackedParcel } from '#machines/tracking/tracking.types.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/ui/status.tsx';
import { SkeletonLine } from '#src/ui/states.tsx';
import './proof-photos.css';

type Pictures = Answer<'waybillPictures'>;

export interface ProofProps {
  proof: NonNullable<TrackedParcel['proof']>;
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

/** Who signed and when, and the photos, fetched when this is drawn (CALL-66). */
export default function ProofPhotos({ proof, question: { waybillNo, tail } }: ProofProps) {
  const { t, format } = useText('tracking', 'status', 'answers');
  const state = useCall('waybillPictures', { waybillNo, ...(tail && { tail }) });
  const texts = { name: proof.signerMasked, date: format.longDate(proof.signedAt), time: format.time(proof.signedAt) };
  return (
    <div className="stack">
      <p>{t('tracking:proof.signed', texts)}</p>
      <CallPart
        state={state}
        loading={t('tracking:proof.loading')}
        failed={t('tracking:proof.failed')}
        skeleton={<SkeletonLine width={100} tall />}
      >
        {({ outcome, pictures }) =>
          outcome === 'found' ? (
            <div className="proof-photos">
              {pictures.map((picture, index) => (
                <Picture
                  key={picture.base64}
                  picture={picture}
                  name={t('tracking:proof.photo', { number: index + 1, count: pictures.length })}
                />
              ))}
            </div>
          ) : (
            <Box tone="err">{t(`tracking:verdict.${outcome}`, { waybill: waybillNo })}</Box>
          )
        }
      </CallPart>
    </div>
  );
}
