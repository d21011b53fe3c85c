import { useCallback, useState } from 'react';
import * as deleteModule from '#schemas/generated/account/delete-account.js';
import type { Answer } from '#contract/calls.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { constants } from '#domain/constants.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useApi, useCall } from '#src/api/react.tsx';
import type { FormValue } from '#src/forms/index.ts';
import { couponTitle } from '#src/courier-fields/coupon-title.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Box } from '#src/components/status.tsx';
import { CodeFlowForm } from './code-flow-form.tsx';
import { getOwnChannels, ownTarget, viaExtras } from '../model/own-channels.ts';
import { useCodeFlow } from '../model/use-code-flow.ts';
import { usePrivacyText } from '../model/texts.ts';

const [mostNamed] = constants.lists.pageSizes;

interface ProofProps {
  user: Answer<'userInfo'>;
  onGone: () => void;
}

/** A code to the own phone or e-mail, and the word that it was understood. */
function Proof({ user, onGone }: ProofProps) {
  const { t } = usePrivacyText();
  const api = useApi();
  const means = getOwnChannels(user, useCall('signInMeans', {}).data);
  const [asked, setAsked] = useState<FormValue<'account/send-own-code'>>({
    purpose: 'deleteAccount',
    ...(means[0] && { via: means[0] }),
  });
  const [proof, setProof] = useState<FormValue<'account/delete-account'>>({});
  const prove = useCallback(
    async (answers: SchemaTypes['account/delete-account']) => {
      const result = await api.call('accountDelete', answers);
      if (!result.ok) return result;
      onGone();
      return undefined;
    },
    [api, onGone],
  );
  const flow = useCodeFlow({ call: 'ownCode', proof: deleteModule, prove });
  if (means.length === 0) return <Box tone="info">{t('privacy:remove.noMeans')}</Box>;
  return (
    <CodeFlowForm
      flow={flow}
      ask={{ value: asked, onChange: setAsked, extras: viaExtras(user, means) }}
      proof={{ value: proof, onChange: setProof, submitLabel: t('privacy:remove.confirm'), submitVariant: 'danger' }}
      target={ownTarget(user, asked.via === 'email' ? 'email' : 'sms')}
      remedy={({ codeName }) =>
        codeName === 'ordersInMotion' && (
          <ButtonLink variant="quiet" size="sm" className="flush" to={paths.orders}>
            {t('privacy:remove.orders')}
          </ButtonLink>
        )
      }
    />
  );
}

/** Which coupons go with the account; a customer without any reads nothing of them. */
function LostCoupons() {
  const { t, format } = usePrivacyText();
  const { data } = useCall('couponList', { status: 'toBeUsed', page: 1, pageSize: mostNamed });
  if (!data || data.total === 0) return null;
  return (
    <div>
      <p>{t('privacy:remove.coupons')}</p>
      <ul>
        {data.rows.map((coupon) => (
          <li key={coupon.code}>
            {t('privacy:remove.coupon', {
              title: couponTitle(t, format, coupon),
              date: format.fullDate(coupon.expiresAt),
            })}
          </li>
        ))}
        {data.total > data.rows.length && (
          <li>{t('privacy:remove.moreCoupons', { count: data.total - data.rows.length })}</li>
        )}
      </ul>
    </div>
  );
}

/** Deletes the account (FEAT-11): what that means, the proof, and the last word; then one is a visitor again. */
export function RemoveAccount({ onClose }: { onClose: () => void }) {
  const { t } = usePrivacyText();
  const { signOut } = useSession();
  const state = useCall('userInfo', {});
  const [isGone, setGone] = useState(false);
  const tellGone = useCallback(() => setGone(true), []);

  if (isGone) {
    const actions = (
      <Button variant="go" onClick={signOut}>
        {t('privacy:remove.home')}
      </Button>
    );
    return (
      // A dialog of its own takes the focus, which went with the form.
      <Dialog key="gone" open onClose={signOut} title={t('privacy:remove.goneTitle')} actions={actions}>
        <p role="status">{t('privacy:remove.goneText')}</p>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t('privacy:remove.title')}>
      <div className="stack">
        <Box tone="warn">
          {t('privacy:remove.consequence')}
          <LostCoupons />
        </Box>
        <CallPart state={state} loading={t('privacy:remove.loading')} failed={t('privacy:remove.failed')}>
          {(user) => <Proof user={user} onGone={tellGone} />}
        </CallPart>
        <Button variant="line" wide onClick={onClose}>
          {t('privacy:remove.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
