import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { claimKinds, getClaimLimit, getLiability, getPayable } from '#domain/parcel/claim.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { draft as module } from '#schemas/generated/drafts/claim.js';
import * as form from '#schemas/generated/tracking/claim.js';
import { useApi } from '#src/api/react.tsx';
import { type CallFailure, failureKey, type Input } from '#src/api/types.ts';
import { Box } from '#src/components/status.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { ReportedFieldError } from '#src/forms/core/errors.ts';
import { DraftLine, useDraft } from '#src/forms/drafts/index.ts';
import type { FieldExtras, FormHandle, FormValue } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { browserStorage } from '#src/lib/storage.ts';
import { fileTicket, uploadService } from '#src/shared/form-services/upload-service.ts';
import { useSession } from '#src/shared/session/react.tsx';

export type OrderClaims = Answer<'orderClaims'>;
export type FiledClaim = Answer<'claimFile'>;
type Value = FormValue<'tracking/claim'>;

/** What can be claimed until when, and what is paid of the amount; it rejects nothing. */
function useClaimExtras({ offers, parcel }: OrderClaims, amount: unknown): Readonly<Record<string, FieldExtras>> {
  const { t, format } = useText('claims', 'fields');
  const pesos = (centavos: number): string => isolate(formatPesos(centavos));
  const options = claimKinds.map((kind) => {
    const offer = offers.find((each) => each.kind === kind);
    return [kind, offer ? { note: t('claims:until', { date: format.date(offer.until) }) } : { hidden: true }] as const;
  });
  const values = { value: pesos(parcel.itemValue), payable: pesos(getLiability(parcel)) };
  const declared = parcel.insure ? 'insured' : parcel.itemValue > 0 ? 'declared' : 'undeclared';
  const isPossible = typeof amount === 'number' && amount > 0 && amount <= getClaimLimit(parcel);
  const payable = isPossible ? getPayable(amount, parcel) : 0;
  return {
    kind: { options: Object.fromEntries(options) },
    amount: {
      hint: t(`claims:advice.${declared}`, values),
      advice: (
        <p className="claim-advice" role="status">
          {isPossible && t(`claims:advice.${payable < amount ? 'partial' : 'full'}`, { payable: pesos(payable) })}
        </p>
      ),
    },
  };
}

/** The claim in the making, on this device. Another order's is dropped. */
function useClaimDraft(orderNo: string, given: Value) {
  const { user } = useSession();
  const used = useDraft({ module, owner: user?.userId, storage: browserStorage });
  const { draft } = used;
  const getSaved = (): Value => {
    const saved = (draft.parts()['claim'] ?? {}) as Value;
    return saved.orderNo === orderNo ? { ...saved, ...given } : given;
  };
  const [value, setValue] = useState(getSaved);
  return {
    used,
    value,
    follow: () => setValue(getSaved()),
    change: (next: Value) => {
      setValue(next);
      draft.save({ claim: next });
    },
    end: () => {
      draft.end('placed');
      browserStorage.remove(draft.sync.key);
    },
  };
}

export interface ClaimFormProps {
  orderNo: string;
  claims: OrderClaims;
  onFiled: (filed: FiledClaim) => void;
}

const nothingRejected: readonly ReportedFieldError[] = [];

/** Loaded with the form engine when a customer claims. */
export default function ClaimForm({ orderNo, claims, onFiled }: ClaimFormProps) {
  const { t } = useText('claims', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const api = useApi();
  const owner = useSession().user?.userId;
  const handle = useRef<FormHandle<'tracking/claim'>>(null);
  const [only, ...others] = claims.offers;
  const { given, services } = useMemo(() => {
    const ticket = fileTicket(browserStorage);
    const kind = others.length === 0 ? only?.kind : undefined;
    return {
      given: { orderNo, ticket, ...(kind && { kind }) },
      services: { uploads: uploadService({ api, form: form.id, ticket, owner }) },
    };
  }, [api, owner, orderNo, only, others.length]);
  const { used, value, follow, change, end } = useClaimDraft(orderNo, given);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const [rejected, setRejected] = useState(nothingRejected);
  const extras = useClaimExtras(claims, value.amount);

  const settle = useEffectEvent(() => void handle.current?.flush());
  const followDraft = useEffectEvent(() => follow());
  useEffect(() => used.draft.follow({ settle: () => settle(), onChange: () => followDraft() }), [used.draft]);

  async function send(answers: Input<'claimFile'>) {
    const limit = getClaimLimit(claims.parcel);
    setFailure(undefined);
    if (answers.amount > limit) {
      const key = 'answers:refusal.claimAmount';
      return setRejected([{ pointer: '/amount', key, params: { limit: formatPesos(limit) } }]);
    }
    setBusy(true);
    const result = await api.call('claimFile', answers);
    setBusy(false);
    if (!result.ok) {
      setFailure(result);
      return setRejected(result.errors);
    }
    end();
    onFiled(result.data);
  }

  return (
    <>
      <DraftLine state={used.state} />
      {failure && (
        <Box tone="err" role="alert">
          <b>{t('claims:refused')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
        </Box>
      )}
      <SchemaForm<'tracking/claim'>
        ref={handle}
        form={form}
        value={value}
        onChange={change}
        onSubmit={(answers) => void send(answers)}
        services={services}
        extras={extras}
        serverErrors={rejected}
        busy={busy}
        submitLabel={t('claims:submit')}
      />
    </>
  );
}
