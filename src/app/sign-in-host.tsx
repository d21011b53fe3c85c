import { useEffect, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import type { SignInDialogProps } from '#src/features/account/index.ts';
import { usePlatform } from '#src/navigation/device.ts';
import { paths } from '#src/navigation/paths.ts';
import { useSession } from '#src/session/react.tsx';
import { useAppState, useNotice } from '#src/state/app-state.tsx';
import { useCell } from '#src/state/cell.ts';
import { loadInTime } from './lazy-route.ts';

const loadAccount = loadInTime(() => import('#src/features/account/index.ts'), constants.timeouts.chunkLoadMs);

/** The dialog's code, fetched when it is first wanted; a failure is said and closes it, so one can try again. */
function useDialog(wanted: boolean): ComponentType<SignInDialogProps> | undefined {
  const { prompt } = useAppState();
  const notify = useNotice();
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps>>();
  const missing = wanted && !Dialog;

  useEffect(() => {
    if (!missing) return;
    loadAccount().then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      () => {
        prompt.set('closed');
        notify('notices:chunk.title');
      },
    );
  }, [missing, notify, prompt]);

  return Dialog;
}

/** Answers the wish to sign in: a dialog over the page, or on a phone the page `/login` (D-10). */
export function SignInHost() {
  const { prompt } = useAppState();
  const form = useCell(prompt);
  const platform = usePlatform();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { dismiss } = useSession();
  const asPage = form !== 'closed' && platform === 'mobile';
  const Dialog = useDialog(form !== 'closed' && !asPage);

  useEffect(() => {
    if (!asPage) return;
    prompt.set('closed');
    if (pathname !== paths.login) void navigate(paths.login, { state: { form } });
  }, [asPage, form, navigate, pathname, prompt]);

  if (form === 'closed' || asPage || !Dialog) return null;
  const close = () => {
    prompt.set('closed');
    dismiss();
  };
  return <Dialog form={form} onForm={prompt.set} onClose={close} />;
}
