import { useEffect, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import type { SignInDialogProps } from '#src/features/account/sign-in/sign-in-dialog.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { useAppState, useNotice } from '#src/shared/app-state/app-state.tsx';
import { useObservable } from '#src/browser/observable.ts';
import { loadInTime } from './lazy-route.ts';

const loadAccount = loadInTime(
  () => import('#src/features/account/sign-in/sign-in-dialog.tsx'),
  constants.timeouts.chunkLoadMs,
);

/**
 * The dialog's code, loaded on first use; a failure shows a notice and closes the dialog, so that it can be retried.
 */
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
        prompt.set(undefined);
        notify('notices:chunk.title');
      },
    );
  }, [missing, notify, prompt]);

  return Dialog;
}

/** Shows the sign-in form: a dialog over the page, or on a phone the page `/login` (D-10). */
export function SignInHost() {
  const { prompt } = useAppState();
  const asked = useObservable(prompt);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { forget } = useSession();
  const Dialog = useDialog(asked?.place === 'dialog');

  useEffect(() => {
    if (asked?.place !== 'page') return;
    prompt.set(undefined);
    if (pathname !== paths.login) void navigate(paths.login, { state: { form: asked.form } });
  }, [asked, navigate, pathname, prompt]);

  if (asked?.place !== 'dialog' || !Dialog) return null;
  const close = () => {
    prompt.set(undefined);
    forget();
  };
  return <Dialog form={asked.form} onForm={(form) => prompt.set({ ...asked, form })} onClose={close} />;
}
