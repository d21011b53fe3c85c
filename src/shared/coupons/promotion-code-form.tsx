import { useState } from 'react';
import * as form from '#schemas/generated/order/coupon-code.js';
import { useApi } from '#src/api/react.tsx';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { Box } from '#src/components/status.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';

type Id = 'order/coupon-code';

/** The code of a promotion, which gives the customer a coupon (D-73). Loaded when a customer asks for it. */
export default function PromotionCodeForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useText('coupons', 'forms', 'fields', 'rules', 'answers');
  const api = useApi();
  const [value, setValue] = useState<FormValue<Id>>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const [isAdded, setAdded] = useState(false);

  async function claim(code: string) {
    setBusy(true);
    const result = await api.call('couponClaim', { code });
    setBusy(false);
    setFailure(result.ok ? undefined : result);
    setAdded(result.ok);
    if (!result.ok) return;
    setValue({});
    onAdded();
  }

  return (
    <div className="stack">
      <SchemaForm<Id>
        form={form}
        value={value}
        onChange={setValue}
        onSubmit={({ code }) => void claim(code)}
        serverErrors={failure?.errors}
        busy={isBusy}
        submitLabel={t('coupons:add.submit')}
      />
      <div role="status">{isAdded && <Box tone="ok">{t('coupons:add.added')}</Box>}</div>
      <div role="alert">
        {failure && failure.errors.length === 0 && (
          <Box tone="err">
            <b>{t('coupons:add.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
          </Box>
        )}
      </div>
    </div>
  );
}
