import { type ReactNode, useRef } from 'react';
import type { DraftModule } from '#schemas/runtime/drafts/types.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import type { Input } from '#src/api/types.ts';
import { type CourierServices, SchemaForm } from '#src/courier-fields/index.ts';
import { DraftLine, DraftNewsBox, type FieldExtras, type FormHandle, type FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { Box } from '#src/ui/status.tsx';
import { Receipt } from './receipt.tsx';
import { type InboxCall, type InboxForm as InboxFormId, useInbox } from './use-inbox.ts';

export interface InboxFormProps<Id extends InboxFormId> {
  call: InboxCall;
  form: FormModule<Id>;
  draft: DraftModule;
  given: FormValue<Id>;
  submitLabel: string;
  services?: CourierServices;
  extras?: Readonly<Record<string, FieldExtras>>;
  /** Under the form while it is filled in. */
  after?: ReactNode;
}

/** A form of the inbox until it is sent, then its number and the promised times (D-93). */
export function InboxForm<Id extends InboxFormId>(props: InboxFormProps<Id>) {
  const { call, form: module, draft, given, submitLabel, services, extras, after } = props;
  const { t } = useText('inbox', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const api = useApi();
  const { user } = useSession();
  const form = useRef<FormHandle<Id>>(null);
  const { used, value, failure, receipt, busy, change, send, again } = useInbox<Id>({
    call,
    module: draft,
    owner: user?.userId,
    given,
    settle: () => void form.current?.flush(),
  });
  if (receipt) return <Receipt receipt={receipt} onAgain={again} />;
  return (
    <div className="inbox-form">
      <DraftLine state={used.state} />
      <DraftNewsBox news={used.news} draft={used.draft} forms={{ message: module }} />
      {failure && (
        <Box tone="err" role="alert">
          <b>{t('inbox:refused')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
        </Box>
      )}
      <SchemaForm<Id>
        ref={form}
        form={module}
        value={value}
        onChange={change}
        onSubmit={(answers) => send(answers as Input<InboxCall>)}
        services={{
          imageCode: async (signal) => {
            const result = await api.call('captcha', {}, { signal });
            if (!result.ok) throw new Error(result.codeName);
            const { captchaId, image, question } = result.data;
            return { id: captchaId, image, question };
          },
          ...services,
        }}
        extras={extras ?? {}}
        busy={busy}
        serverErrors={failure?.errors ?? nothingRefused}
        submitLabel={submitLabel}
      />
      {after}
    </div>
  );
}

const nothingRefused: readonly never[] = [];
