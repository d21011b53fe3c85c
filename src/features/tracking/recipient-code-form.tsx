import * as codeModule from '#schemas/generated/tracking/delivery-code.js';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import type { RecipientCode } from './recipient-code.ts';

interface RecipientCodeFormProps {
  flow: RecipientCode;
  /** Last digits of the phone that the code went to. */
  phoneTail: string;
  submitLabel: string;
  /** To what was answered before. */
  backLabel: string;
}

/** The code that proves whose parcel it is (D-24). */
export function RecipientCodeForm({ flow, phoneTail, submitLabel, backLabel }: RecipientCodeFormProps) {
  const { t } = useText('delivery');
  return (
    <>
      <p role="status">{t('delivery:codeSent', { tail: isolate(phoneTail) })}</p>
      <SchemaForm
        form={codeModule}
        value={flow.typed}
        onChange={flow.type}
        onSubmit={({ code }) => flow.prove(code)}
        services={{ sendCode: flow.resend, codeSent: { waitSeconds: flow.waitSeconds } }}
        busy={flow.busy}
        serverErrors={flow.failure?.errors}
        submitLabel={submitLabel}
        actions={
          <Button variant="quiet" size="sm" icon="back" className="flush" onClick={flow.back}>
            {backLabel}
          </Button>
        }
      />
    </>
  );
}
