import { type ReactNode, useRef } from 'react';
import type { DraftModule } from '#schemas/runtime/drafts/types.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import type { Input } from '#src/api/types.ts';
import { type CourierServices, SchemaForm } from '#src/courier-fields/index.ts';
import { DraftLine, DraftNewsBox } from '#src/forms/drafts/index.ts';
import type { FieldExtras, FormHandle, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { imageCodeServices } from '#src/shared/codes/image-code-service.ts';
import { SaveAndExit } from '#src/shared/drafts/save-and-exit.tsx';
import { GuidedForm } from '#src/shared/guided-form/guided-form.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { Box } from '#src/ui/status.tsx';
import { Receipt } from './receipt.tsx';
import { type InboxCall, type InboxForm as InboxFormId, useInbox } from './use-inbox.ts';
import { WithPlainForm } from './with-no-js-form.tsx';

export interface InboxFormProps<Id extends InboxFormId> {
  call: InboxCall;
  form: FormModule<Id>;
  draft: DraftModule;
  given: FormValue<Id>;
  submitLabel: string;
  services?: CourierServices;
  extras?: Readonly<Record<string, FieldExtras>>;
  /** Asked section by section, and looked over before it is sent. */
  guided?: boolean;
  /** Under the form while it is filled in. */
  after?: ReactNode;
}

/** A form of the inbox with its draft, until it is sent; then its number and the promised times (D-93). */
export function InboxForm<Id extends InboxFormId>(props: InboxFormProps<Id>) {
  const { call, form: module, draft, given, submitLabel, services, extras, guided = false, after } = props;
  const { t } = useText('inbox', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const api = useApi();
  const { user } = useSession();
  const form = useRef<FormHandle<Id>>(null);
  const { used, value, failure, refused, receipt, busy, change, send, again } = useInbox<Id>({
    call,
    module: draft,
    owner: user?.userId,
    given,
    settle: () => void form.current?.flush(),
  });
  if (receipt) return <Receipt receipt={receipt} onAgain={again} />;
  const common = {
    ref: form,
    form: module,
    value,
    onChange: change,
    services: { ...imageCodeServices(api), ...services },
    busy,
    serverErrors: refused,
    submitLabel,
  };
  return (
    <div className="inbox-form">
      <WithPlainForm form={module}>
        <DraftLine state={used.state} />
        <DraftNewsBox news={used.news} draft={used.draft} forms={{ message: module }} />
        {failure && (
          <Box tone="err" role="alert">
            <b>{t('inbox:refused')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
          </Box>
        )}
        {guided ? (
          <GuidedForm<Id>
            {...common}
            onSubmit={(answers) => send(answers as Input<InboxCall>)}
            leave={<SaveAndExit />}
          />
        ) : (
          <SchemaForm<Id> {...common} onSubmit={(answers) => send(answers as Input<InboxCall>)} extras={extras ?? {}} />
        )}
      </WithPlainForm>
      {after}
    </div>
  );
}
