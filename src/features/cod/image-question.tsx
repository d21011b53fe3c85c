import { useState } from 'react';
import * as form from '#schemas/generated/cod/send-code.js';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { imageCodeServices } from '#src/shared/form-services/image-code-service.ts';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Box } from '#src/components/status.tsx';
import type { OpenQuestion } from './use-application.ts';

type Asked = FormValue<'cod/send-code'>;

const nothingRejected: readonly never[] = [];

function Question({ question }: { question: OpenQuestion }) {
  const { t } = useText('cod', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const api = useApi();
  const [value, setValue] = useState<Asked>({ phone: question.phone, needsImageCode: true });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  return (
    <>
      {failure && (
        <Box tone="err" role="alert">
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </Box>
      )}
      <SchemaForm<'cod/send-code'>
        form={form}
        value={value}
        onChange={setValue}
        onSubmit={async (asked) => {
          setBusy(true);
          const refused = await question.send(asked);
          if (!refused) return;
          setFailure(refused);
          // The image that was answered is good for nothing.
          setValue((now) => ({ ...now, captcha: undefined, captchaId: undefined }));
          setBusy(false);
        }}
        services={imageCodeServices(api)}
        busy={busy}
        serverErrors={failure?.errors ?? nothingRejected}
        submitLabel={t('cod:image.send')}
      />
    </>
  );
}

/** D-24: asked only when many codes have been sent; what was filled in stays behind it. */
export function ImageQuestion({ question }: { question: OpenQuestion | undefined }) {
  const { t } = useText('cod');
  return (
    <Dialog open={question !== undefined} title={t('cod:image.title')} onClose={() => question?.abandon()}>
      {question && <Question question={question} />}
    </Dialog>
  );
}
