import { type ComponentType, type ReactNode, useCallback, useId, useState } from 'react';
import { formatPhone } from '#domain/account/phone.ts';
import { isolate } from '#src/i18n/formats.ts';
import { failureKey } from '#src/api/types.ts';
import type { CallState } from '#src/api/react.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { type AccountForm, useNotice } from '#src/shared/app-state/app-state.tsx';
import { Button } from '#src/components/button.tsx';
import { Box, ErrorState, Skeleton } from '#src/components/status.tsx';
import * as registerEmail from '#schemas/generated/account/register-email.js';
import * as registerPhone from '#schemas/generated/account/register-phone.js';
import * as resetEmail from '#schemas/generated/account/reset-email.js';
import * as resetPhone from '#schemas/generated/account/reset-phone.js';
import * as signInEmail from '#schemas/generated/account/sign-in-email.js';
import * as signInSms from '#schemas/generated/account/sign-in-sms.js';
import type { SignInAttempt } from '#machines/session.types.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import type { FormId, FormValue } from '#src/forms/index.ts';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { useAccountText } from '../model/texts.ts';
import { CredentialTabs, type Means } from './credential-tabs.tsx';
import { useTyped } from '../model/typed-account.ts';
import { CodeFlowForm } from './code-flow-form.tsx';
import { type SendForm, useCodeFlow } from '../model/use-code-flow.ts';

type SendCall = 'smsCode' | 'emailCode';
type Purpose = 'signIn' | 'register' | 'resetPassword';

interface CodeWayParts<Proof extends FormId> {
  means: Means;
  purpose: Purpose;
  proof: FormModule<Proof>;
  kind: SignInAttempt['kind'];
  /** Message key of the notice afterwards. */
  done?: string;
}

interface CodeWayProps {
  /** Renders the frame around the forms; `asking` is false once a code has been sent. */
  frame: (forms: ReactNode, asking: boolean) => ReactNode;
  submitLabel: string;
  /** An action for a rejected phone or e-mail address. */
  targetAction: ReactNode;
  /** The way on for a phone that no account can have (D-106); absent where codes are sent to phones alone. */
  otherMeans: ReactNode;
}

const calls = { phone: 'smsCode', email: 'emailCode' } as const satisfies Record<Means, SendCall>;

const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * A sign-in method with a one-time code: signing in, registering, or resetting a forgotten password (FEAT-16, D-24).
 */
function codeWay<Proof extends FormId>({
  means,
  purpose,
  proof: proofForm,
  kind,
  done,
}: CodeWayParts<Proof>): ComponentType<CodeWayProps> {
  return function CodeWay({ frame, submitLabel, targetAction, otherMeans }) {
    const { t } = useAccountText();
    const { submit } = useSession();
    const [typed, addTyped] = useTyped();
    const [asked, setAsked] = useState<FormValue<SendForm<SendCall>>>({
      purpose,
      ...(typed[means] && { [means]: typed[means] }),
    });
    const [proof, setProof] = useState({ ...(typed.username && { username: typed.username }) } as FormValue<Proof>);
    const notify = useNotice();
    const prove = useCallback(
      async (form: SchemaTypes[Proof]) => {
        // The attempt of this kind has this very form.
        const rejection = await submit({ kind, form } as SignInAttempt);
        if (!rejection && done) notify(done);
        return rejection;
      },
      [submit, notify],
    );
    const flow = useCodeFlow({ call: calls[means], proof: proofForm, prove });

    const keepAsked = (value: FormValue<SendForm<SendCall>>) => {
      setAsked(value);
      addTyped({ [means]: toText(Object.entries(value).find(([name]) => name === means)?.[1]) });
    };
    const saveProof = (value: FormValue<Proof>) => {
      setProof(value);
      if ('username' in value) addTyped({ username: toText(value.username) });
    };

    return frame(
      <CodeFlowForm
        flow={flow}
        ask={{
          value: asked,
          onChange: keepAsked,
          extras: { [means]: { ruleAction: targetAction, remedies: { 'rules:phoneRule.start': otherMeans } } },
          submitLabel: t('account:code.send'),
        }}
        proof={{
          value: proof,
          onChange: saveProof,
          submitLabel,
          ...(purpose === 'register' && { extras: { acceptTerms: consentLinks } }),
        }}
      />,
      flow.step === 'asking',
    );
  };
}

/** The ways in that take a one-time code, by what they are for and where the code goes. */
const codeFlows = {
  /** CALL-42, CALL-43. */
  code: {
    phone: codeWay({ means: 'phone', purpose: 'signIn', proof: signInSms, kind: 'sms' }),
    email: codeWay({ means: 'email', purpose: 'signIn', proof: signInEmail, kind: 'email' }),
  },
  /** CALL-39, CALL-38. */
  register: {
    phone: codeWay({ means: 'phone', purpose: 'register', proof: registerPhone, kind: 'registerByPhone' }),
    email: codeWay({ means: 'email', purpose: 'register', proof: registerEmail, kind: 'registerByEmail' }),
  },
  /** CALL-40, CALL-41. */
  reset: {
    phone: codeWay({
      means: 'phone',
      purpose: 'resetPassword',
      proof: resetPhone,
      kind: 'resetByPhone',
      done: 'notices:passwordReset',
    }),
    email: codeWay({
      means: 'email',
      purpose: 'resetPassword',
      proof: resetEmail,
      kind: 'resetByEmail',
      done: 'notices:passwordReset',
    }),
  },
} as const;

export interface CodeViewProps {
  form: keyof typeof codeFlows;
  onForm: (form: AccountForm) => void;
  means: CallState<'signInMeans'>;
  /** Other ways in; not shown once a code is on its way. */
  children: ReactNode;
}

/**
 * After a rejected phone or e-mail address: a link to the form for customers with an account (RULE-ACC-07, MSG-15), or
 * without one (MSG-16).
 */
function OtherFormLink({ form, means, onForm }: Pick<CodeViewProps, 'form' | 'onForm'> & { means: Means }) {
  const { t } = useAccountText();
  const [typed, addTyped] = useTyped();
  const other = form === 'register' ? 'signIn' : 'register';

  function change() {
    const account = typed[means];
    if (account) addTyped({ account });
    onForm(other);
  }
  return (
    <Button variant="quiet" size="sm" className="flush" onClick={change}>
      {t(`account:${other}.title`)}
    </Button>
  );
}

/** Behind a phone of ten digits that no account can have: on by e-mail, with all that was typed (D-106). */
function ByEmail({ form, onPress }: Pick<CodeViewProps, 'form'> & { onPress: () => void }) {
  const { t } = useAccountText();
  const [{ phone = '' }] = useTyped();
  return (
    <span className="block">
      <Button variant="line" size="sm" onClick={onPress}>
        {t(`account:means.byEmail.${form}`)}
      </Button>
      {form === 'register' && (
        <span className="block">{t('account:means.byEmail.later', { phone: isolate(formatPhone(phone)) })}</span>
      )}
    </span>
  );
}

interface OfferedProps extends Omit<CodeViewProps, 'means'> {
  offered: readonly Means[];
}

function OfferedWays({ form, onForm, offered, children }: OfferedProps) {
  const { t } = useAccountText();
  const { dismiss } = useSession();
  const [typed, addTyped] = useTyped();
  const panel = useId();
  const means = offered.find((each) => each === typed.means) ?? offered[0] ?? 'phone';
  const Way = codeFlows[form][means];
  const [chosen, setChosen] = useState<string>();
  const way = `${form}-${means}`;

  const change = (next: Means) => {
    dismiss();
    addTyped({ means: next });
    setChosen(`${form}-${next}`);
  };

  return (
    <Way
      key={way}
      submitLabel={t(`account:${form}.submit`)}
      targetAction={<OtherFormLink form={form} means={means} onForm={onForm} />}
      otherMeans={offered.includes('email') && <ByEmail form={form} onPress={() => change('email')} />}
      frame={(forms, asking) => {
        const hasTabs = asking && offered.length > 1;
        return (
          <>
            {asking && form !== 'register' && <p className="soft">{t(`account:${form}.intro`)}</p>}
            {hasTabs && (
              <CredentialTabs
                means={means}
                onChange={change}
                label={t(`account:${form}.via`)}
                panel={panel}
                wasChosen={chosen === way}
              />
            )}
            <div
              id={panel}
              className="stack"
              {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': `${panel}-${means}` })}
            >
              {forms}
            </div>
            {asking && children}
          </>
        );
      }}
    />
  );
}

/** Signing in by code, registering, or a forgotten password: by SMS or e-mail, as far as messages can be sent here. */
export function CodeView({ means: { data, failure, loading, reload }, ...rest }: CodeViewProps) {
  const { t } = useAccountText();
  if (failure) {
    return (
      <ErrorState title={t('account:means.failed')} onRetry={reload} retrying={loading}>
        {t(failureKey(failure), { defaultValue: failure.msg })}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton label={t('account:means.loading')} />;
  const offered = (['phone', 'email'] as const).filter((means) => data[means === 'phone' ? 'sms' : 'email']);
  if (offered.length > 0) return <OfferedWays {...rest} offered={offered} />;
  return (
    <>
      <Box tone="info">{t('account:means.none')}</Box>
      {rest.children}
    </>
  );
}
