import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import type { SignInAttempt } from '#machines/session/session.types.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { CodeFlowForm } from '../codes/code-flow-form.tsx';
import type { SendForm } from '../codes/send-forms.ts';
import { useCodeFlow } from '../codes/use-code-flow.ts';
import { useAccountText } from '../texts.ts';
import type { FormId, FormValue } from '#src/forms/index.ts';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import type { Means } from './credential-tabs.tsx';
import { useTyped } from './typed-account.ts';

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

export interface CodeWayProps {
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
export function codeWay<Proof extends FormId>({
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
