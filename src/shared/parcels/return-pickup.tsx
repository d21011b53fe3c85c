import { useMemo, useState } from 'react';
import * as form from '#schemas/generated/tracking/return-pickup.js';
import { useApi } from '#src/api/react.tsx';
import { type CallFailure, failureKey, type Input } from '#src/api/types.ts';
import { type CourierServices, SchemaForm } from '#src/courier-fields/index.ts';
import { errorsUnder } from '#src/forms/core/check.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import type { ReturnLabel } from './return-state.tsx';

interface ReturnPickupProps {
  label: ReturnLabel;
  /** Of a recipient, who has no session. */
  printKey?: string | undefined;
  onChanged: () => void;
}

/** A courier collects the return in a slot: booked, moved, or cancelled, since the parcel is brought to a branch. */
export function ReturnPickup({ label: { waybillNo, pickup }, printKey: key, onChanged }: ReturnPickupProps) {
  const { t, format } = useText('returns', 'answers', 'fields', 'forms', 'rules', 'widgets');
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const [value, setValue] = useState<FormValue<'tracking/return-pickup'>>({});
  const services = useMemo<CourierServices>(
    () => ({
      pickupSlots: async (signal) => {
        const result = await api.call('returnSlots', { waybillNo, ...(key && { key }) }, { signal });
        if (!result.ok) throw new Error(result.codeName);
        return result.data;
      },
    }),
    [api, waybillNo, key],
  );
  const errors = useMemo(() => errorsUnder(failure?.errors ?? [], 'pickup'), [failure]);

  async function book(wanted: Input<'returnPickup'>['pickup']) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('returnPickup', {
      waybillNo,
      ...(key && { key }),
      ...(wanted && { pickup: wanted }),
    });
    setBusy(false);
    if (!result.ok) return setFailure(result);
    setOpen(false);
    setValue({});
    onChanged();
  }

  return (
    <div className="stack no-print">
      {pickup && (
        <p role="status">
          <Icon name="calendar" />{' '}
          {t('returns:pickup.booked', { date: format.longDate(pickup.date), slot: format.slot(pickup.slot) })}
        </p>
      )}
      {failure && (
        <Box tone="err" role="alert">
          <b>{t('returns:pickup.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
        </Box>
      )}
      {isOpen ? (
        <SchemaForm
          form={form}
          value={value}
          onChange={setValue}
          onSubmit={(wanted) => void book(wanted)}
          services={services}
          serverErrors={errors}
          busy={busy}
          submitLabel={t('returns:pickup.book')}
          actions={
            <Button variant="quiet" size="sm" className="flush" onClick={() => setOpen(false)}>
              {t('returns:pickup.back')}
            </Button>
          }
        />
      ) : (
        <div className="row">
          <Button variant="line" size="sm" icon="calendar" onClick={() => setOpen(true)}>
            {t(pickup ? 'returns:pickup.move' : 'returns:pickup.ask')}
          </Button>
          {pickup && (
            <Button variant="quiet" size="sm" busy={busy} onClick={() => void book(undefined)}>
              {t('returns:pickup.cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
