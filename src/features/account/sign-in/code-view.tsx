import { type ReactNode, useId, useState } from 'react';
import { useAccountText } from '../texts.ts';
import { formatPhone } from '#domain/phone.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { failureKey } from '#src/api/failure-text.ts';
import type { CallState } from '#src/api/use-call.ts';
import { useSession } from '#src/shared/session/react.tsx';
import type { AccountForm } from '#src/shared/app-state/app-state.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorState, Skeleton } from '#src/ui/states.tsx';
import { Box } from '#src/ui/status.tsx';
import { type Means, CredentialTabs } from './credential-tabs.tsx';
import { useTyped } from './typed-account.ts';
import { codeFlows } from './code-flows.ts';

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
