import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Answers } from '#machines/code-flow.machine.ts';
import type { Failure } from '#machines/failure.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FieldExtras, FormHandle, FormId, FormValue } from '#src/forms/index.ts';
import { Button } from '#src/components/button.tsx';
import { imageCodeServices } from '#src/shared/form-services/image-code-service.ts';
import { constants } from '#domain/constants.ts';
import { formatPhone } from '#domain/account/phone.ts';
import { isolate } from '#src/i18n/formats.ts';
import { FailureBox } from './failure-box.tsx';
import { rejectedFields } from '../model/rejected-fields.ts';
import type { CodeCall, CodeFlow, SendForm } from '../model/use-code-flow.ts';
import { useAccountText } from '../model/texts.ts';

/** A number stays in one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** Where the code was sent, announced when the second form appears. */
function CodeSentLine({ via, target }: { via: Answers | undefined; target: string | undefined }) {
  const { t } = useAccountText();
  const bySms = via?.phone !== undefined || via?.via === 'sms';
  return (
    <p className="code-sent" role="status">
      {target !== undefined &&
        t(bySms ? 'account:code.sentSms' : 'account:code.sentEmail', {
          target: isolate(unbroken(formatPhone(target))),
          count: constants.account.codeMinutes,
        })}
    </p>
  );
}

/**
 * The account whose password a form sets: password managers store it under this name. It is invisible, and a form that
 * asks for a password without its account gets one as `lead`.
 */
export function HiddenUsername({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}

/** The answers of one of the two forms, held by the screen so that they outlive it. */
interface FormAnswers<Id extends FormId> {
  value: FormValue<Id>;
  onChange: (value: FormValue<Id>) => void;
  extras?: Readonly<Record<string, FieldExtras>>;
  /** Words of the form's button. */
  submitLabel?: ReactNode;
  /** `danger` where pressing it can't be undone. */
  submitVariant?: 'go' | 'danger';
}

export interface CodeFlowFormProps<Call extends CodeCall, Proof extends FormId> {
  flow: CodeFlow<Call, Proof>;
  /** The form that says where the code goes; pass `purpose` in the value. */
  ask: FormAnswers<SendForm<Call>>;
  /** The code and what it is for. */
  proof: FormAnswers<Proof>;
  /** The recipient of the code as text; by default the phone or the e-mail address of the first form. */
  target?: string | undefined;
  /** The account that a password of the second form belongs to, for password managers; by default the target. */
  account?: string | undefined;
  /** An action for a failure; shown after its text. */
  remedy?: ((failure: Failure) => ReactNode) | undefined;
}

/** Whether all required answers are present and valid. */
const isWhole = (module: FormModule, value: Answers): boolean => module.validate(value).length === 0;

/** Answers of the first form that the second form starts with. */
function hydrated({ ui }: FormModule, request: Answers | undefined): Answers {
  return Object.fromEntries(Object.entries(request ?? {}).filter(([name]) => ui?.fields[name]?.given));
}

/** After these the server wants an image code (D-24). */
const aboutImages: ReadonlySet<string> = new Set(['imageCodeRequired', 'wrongImageCode']);

/** After this many ms a message says that it takes a while. */
const patienceMs = 1_500;

/** Shown when sending takes longer than a moment, because of the proof of work before it. */
function PatienceLine({ busy }: { busy: boolean }) {
  const { t } = useAccountText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return (
    <p className="soft sm" role="status">
      {isLong && t('account:code.preparing')}
    </p>
  );
}

function firstField({ ui }: FormModule): string {
  const drawn = ui?.sections.flatMap(({ fields }) => fields.flat()).find((name) => !ui.fields[name]?.hidden);
  return `/${drawn ?? ''}`;
}

/** The two forms of a one-time code, one after the other: where it goes, then the code and what it is for (D-24). */
export function CodeFlowForm<Call extends CodeCall, Proof extends FormId>({
  flow,
  ask,
  proof,
  target,
  account,
  remedy,
}: CodeFlowFormProps<Call, Proof>) {
  const { t } = useAccountText();
  const api = useApi();
  const form = useRef<FormHandle>(null);
  const { step, request, spentImages, failure } = flow;
  const sentTo = target ?? String(request?.phone ?? request?.email ?? '');

  const [forgottenImages, setForgottenImages] = useState(spentImages);
  const needsImage = failure !== undefined && aboutImages.has(failure.codeName);
  const forgetImage = useEffectEvent(() => {
    const answers = { ...ask.value, captcha: undefined, captchaId: undefined };
    ask.onChange(needsImage ? { ...answers, needsImageCode: true } : answers);
    setForgottenImages(spentImages);
  });
  useEffect(() => {
    if (spentImages > 0) forgetImage();
  }, [spentImages]);
  // An error that is set before its answer is emptied would be cleared with it.
  const askErrors = forgottenImages === spentImages ? rejectedFields(failure) : undefined;

  const before = useRef(step);
  const changeForm = useEffectEvent(() => {
    // Input for the previous code is wrong for the next one.
    if (step === 'asking') proof.onChange({ ...proof.value, code: undefined });
    if (!failure) form.current?.focus(firstField(step === 'asking' ? flow.askForm : flow.proofForm));
  });
  useEffect(() => {
    if (before.current !== step) changeForm();
    before.current = step;
  }, [step]);

  const askServices = useMemo(() => imageCodeServices(api), [api]);
  const { resend } = flow;
  const proofServices = { sendCode: resend, codeSent: { waitSeconds: flow.waitSeconds } };

  const { prepare } = flow;
  const asked = ask.value;
  const begin = useEffectEvent((wanted: Answers) => {
    if (step === 'asking' && isWhole(flow.askForm, wanted)) prepare(wanted);
  });
  useEffect(() => begin(asked), [asked]);

  const needsImageCode = 'needsImageCode' in ask.value && ask.value.needsImageCode === true;
  useEffect(() => {
    if (needsImageCode) form.current?.focus('/captcha');
  }, [needsImageCode]);

  const isProving = step !== 'asking';
  return (
    <>
      <CodeSentLine via={request} target={isProving ? sentTo : undefined} />
      <PatienceLine busy={flow.busy && !isProving} />
      <FailureBox failure={failure}>{failure && remedy?.(failure)}</FailureBox>
      {isProving ? (
        <SchemaForm
          form={flow.proofForm}
          value={{ ...proof.value, ...hydrated(flow.proofForm, request) }}
          onChange={proof.onChange}
          onSubmit={flow.submit}
          services={proofServices}
          extras={proof.extras}
          busy={flow.busy}
          serverErrors={rejectedFields(failure)}
          submitLabel={proof.submitLabel}
          submitVariant={proof.submitVariant}
          lead={<HiddenUsername value={account ?? sentTo} />}
          actions={
            <Button variant="quiet" size="sm" icon="back" className="flush" onClick={flow.change}>
              {t('account:code.change')}
            </Button>
          }
          ref={form}
        />
      ) : (
        <SchemaForm
          form={flow.askForm}
          value={ask.value}
          onChange={ask.onChange}
          onSubmit={flow.ask}
          services={askServices}
          extras={ask.extras}
          busy={flow.busy}
          serverErrors={askErrors}
          submitLabel={ask.submitLabel ?? t('account:code.send')}
          ref={form}
        />
      )}
    </>
  );
}
