import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import * as form from '#schemas/generated/cod/fee-query.js';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useHydrated } from '#src/browser/hydrated.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';

/** Pesos of a usual parcel, so that the first look says something. */
const usual = 100_000;

function Lines({ fee }: { fee: Answer<'codFee'> }) {
  const { t, format } = useText('cod');
  const percent = format.number(fee.percent);
  return (
    <dl className="cod-lines">
      <dt>{t('cod:fee.net', { percent, minimum: format.money(fee.minimum) })}</dt>
      <dd>{format.money(fee.net)}</dd>
      <dt>{t('cod:fee.vat')}</dt>
      <dd>{format.money(fee.vat)}</dd>
      <dt className="sum">{t('cod:fee.total')}</dt>
      <dd className="sum">{format.money(fee.total)}</dd>
    </dl>
  );
}

/** The cost of collecting an amount (CALL-49, D-88). */
export function FeeCalculator() {
  const { t } = useText('cod', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const isHere = useHydrated();
  const [value, setValue] = useState<FormValue<'cod/fee-query'>>({ codAmount: usual });
  const [asked, setAsked] = useState(usual);
  const state = useCall('codFee', isHere ? { codAmount: asked } : undefined);
  return (
    <section className="cod-fee">
      <h2>{t('cod:fee.title')}</h2>
      <div className="cod-fee-question">
        {isHere && (
          <SchemaForm<'cod/fee-query'>
            form={form}
            value={value}
            onChange={setValue}
            onSubmit={({ codAmount }) => setAsked(codAmount)}
            services={nobody}
            submitLabel={t('cod:fee.ask')}
            submitVariant="line"
          />
        )}
      </div>
      <div className="cod-fee-answer" aria-live="polite">
        <CallPart state={state} loading={t('cod:fee.loading')} failed={t('cod:fee.failed')}>
          {(fee) => <Lines fee={fee} />}
        </CallPart>
      </div>
      <p className="soft sm">{t('cod:fee.note')}</p>
    </section>
  );
}

/** Validating an amount needs no service. */
const nobody = {};
