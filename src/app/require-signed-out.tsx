import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { usePlatform } from '#src/browser/device.ts';
import { useHydrated } from '#src/browser/hydrated.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';

/** ROUTE-30, D-10: signing in is a page on a phone; on a desktop it is the dialog over the home page. */
export function RequireSignedOut() {
  const { signedIn } = useSession();
  const { prompt, typedEarly } = useAppState();
  // Who signs in here is taken to where they were going (NAV-05): a way home of our own would overtake that.
  const [cameSignedIn] = useState(signedIn);
  // In the HTML it is a page: nobody knows of which size until the script is there.
  const isHere = useHydrated();
  const platform = usePlatform();
  // A visitor who has begun to type stays on the page: a dialog would come too late for what is typed next.
  const [isTyping, setTyping] = useState<boolean>();
  if (isHere && isTyping === undefined)
    setTyping(typedEarly.get() || document.activeElement instanceof HTMLInputElement);
  const asDialog = isHere && platform === 'desktop' && isTyping === false && !signedIn;

  useEffect(() => {
    if (asDialog) prompt.set({ form: 'signIn', place: 'dialog' });
  }, [asDialog, prompt]);

  if (cameSignedIn || asDialog) return <Navigate to={paths.home} replace />;
  return <Outlet />;
}
