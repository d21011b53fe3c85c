import { InputText } from 'primereact/inputtext';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Box } from '#src/components/status.tsx';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { ClientError } from '../api/client.ts';
import { useOperator } from '../session.tsx';
import type { QrCode } from './qr-code.tsx';
import { useWords } from '../texts/words.ts';

/** The sentence for a refused call: one and the same for every wrong part. */
function useFailure() {
  const { t } = useWords();
  const [failure, setFailure] = useState<ClientError>();
  const { status, errors = [] } = failure ?? {};
  return {
    failure:
      failure === undefined || errors.length > 0
        ? undefined
        : t([`signIn.failures.${status}`, `failures.${status}`, 'failures.other']),
    /** The server's error at a field, by its name. */
    errorAt: (field: string) => errors.find(({ pointer }) => pointer === `/${field}`)?.message,
    attempt: async (work: () => Promise<unknown>) => {
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        setFailure(error instanceof ClientError ? error : new ClientError(0));
      }
    },
  };
}

const Failure = ({ text, id }: { text: string | undefined; id: string }) => (
  <div id={id} role="alert">
    {text && (
      <Box tone="err">
        <p>{text}</p>
      </Box>
    )}
  </div>
);

interface FieldProps {
  name: string;
  label: string;
  type?: string;
  autoComplete: string;
  inputMode?: 'numeric' | 'text';
  hint?: string;
  /** The form's refusal, which is about all of its fields. */
  describedBy: string;
  isInvalid: boolean;
  error?: string | undefined;
  defaultValue?: string;
}

function SignInField({ name, label, hint, describedBy, isInvalid, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="bo-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="bo-help" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <InputText
        id={id}
        name={name}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(' ')}
        aria-invalid={isInvalid || error !== undefined || undefined}
        {...input}
      />
      {error && (
        <p className="bo-error" id={`${id}-error`}>
          <Icon name="stop" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** Name, password and code of an authenticator, or a recovery code. */
export function SignInForm({ name: known }: { name?: string }) {
  const { t } = useWords();
  const { signIn } = useOperator();
  const { failure, attempt } = useFailure();
  const [isBusy, setBusy] = useState(false);
  const [isRecovering, setRecovering] = useState(false);
  const failureId = useId();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const get = (key: string) => String(data.get(key) ?? '').trim();
    const code = get('code').replaceAll(' ', '');
    setBusy(true);
    await attempt(() =>
      signIn({
        name: get('name'),
        password: String(data.get('password') ?? ''),
        ...(code !== '' && (isRecovering ? { recoveryCode: code } : { code })),
      }),
    );
    setBusy(false);
    const field = form.elements.namedItem('password');
    if (field instanceof HTMLInputElement && form.isConnected) field.focus();
  }

  const shared = { describedBy: failureId, isInvalid: failure !== undefined };
  return (
    <form className="bo-fields" onSubmit={(event) => void submit(event)}>
      <SignInField
        {...shared}
        name="name"
        label={t('signIn.name')}
        autoComplete="username"
        defaultValue={known ?? ''}
      />
      <SignInField
        {...shared}
        name="password"
        type="password"
        label={t('signIn.password')}
        autoComplete="current-password"
      />
      <SignInField
        key={String(isRecovering)}
        {...shared}
        name="code"
        label={t(isRecovering ? 'signIn.recoveryCode' : 'signIn.code')}
        hint={t(isRecovering ? 'signIn.recoveryHint' : 'signIn.codeHint')}
        autoComplete="one-time-code"
        inputMode={isRecovering ? 'text' : 'numeric'}
      />
      <Failure text={failure} id={failureId} />
      <div className="bo-actions">
        <Button type="submit" size="sm" busy={isBusy}>
          {t('signIn.action')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setRecovering(!isRecovering)}>
          {t(isRecovering ? 'signIn.withCode' : 'signIn.withRecovery')}
        </Button>
      </div>
    </form>
  );
}

/** The secret of an `otpauth:` address, to be typed in groups of four. */
const getSecret = (uri: string): string => new URL(uri).searchParams.get('secret')?.replace(/.{4}(?=.)/g, '$& ') ?? '';

/** The first sign-in: an authenticator is set up, and recovery codes are shown once. */
export function Enrolment() {
  const { t } = useWords();
  const { client, enter, retry } = useOperator();
  const { failure, errorAt, attempt } = useFailure();
  const [uri, setUri] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isStored, setStored] = useState(false);
  const failureId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const attemptRef = useRef(attempt);

  useEffect(() => {
    void attemptRef.current(async () => setUri((await client.enrol()).uri));
  }, [client]);
  useEffect(() => {
    if (codes) heading.current?.focus();
  }, [codes]);

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = {
      code: String(data.get('code') ?? '').replaceAll(' ', ''),
      newPassword: String(data.get('newPassword') ?? ''),
    };
    void attempt(async () => setCodes((await client.confirm(given)).recoveryCodes));
  }

  if (codes)
    return (
      <div className="bo-fields">
        <h1 tabIndex={-1} ref={heading}>
          {t('enrol.codesTitle')}
        </h1>
        <p>{t('enrol.codesHelp')}</p>
        <ol className="bo-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="bo-check">
          <input
            type="checkbox"
            id={failureId}
            checked={isStored}
            onChange={({ target }) => setStored(target.checked)}
          />
          <label htmlFor={failureId}>{t('enrol.stored')}</label>
        </div>
        <div className="bo-actions">
          <Button size="sm" aria-disabled={!isStored} onClick={() => isStored && void attempt(enter)}>
            {t('enrol.enter')}
          </Button>
        </div>
      </div>
    );
  return (
    <form className="bo-fields" onSubmit={confirm}>
      <h1>{t('enrol.title')}</h1>
      <p>{t('enrol.help')}</p>
      {uri && (
        <>
          <QrOfAuthenticator uri={uri} />
          <div>
            <p className="bo-help">{t('enrol.secret')}</p>
            <code className="bo-secret">{getSecret(uri)}</code>
          </div>
        </>
      )}
      <SignInField
        name="code"
        label={t('signIn.code')}
        hint={t('enrol.codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        describedBy={failureId}
        isInvalid={false}
        error={errorAt('code')}
      />
      <SignInField
        name="newPassword"
        type="password"
        label={t('enrol.newPassword')}
        hint={t('enrol.newPasswordHint')}
        autoComplete="new-password"
        describedBy={failureId}
        isInvalid={false}
        error={errorAt('newPassword')}
      />
      <Failure text={failure} id={failureId} />
      <div className="bo-actions">
        <Button type="submit" size="sm">
          {t('enrol.confirm')}
        </Button>
        <Button variant="quiet" size="sm" onClick={retry}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function QrOfAuthenticator({ uri }: { uri: string }) {
  const { t } = useWords();
  const [Qr, setQr] = useState<typeof QrCode>();
  useEffect(() => {
    void import('./qr-code.tsx').then((loaded) => setQr(() => loaded.QrCode));
  }, []);
  return Qr ? <Qr text={uri} label={t('enrol.qr')} /> : <div className="bo-qr" />;
}
