import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { usePlatform } from '#src/browser/device.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import type { Brand } from './brand.ts';
import { Page } from './page.tsx';
import { pages } from './pages.ts';

/** ROUTE-30, D-10: a page on a phone; on a desktop the dialog over the home page. */
export function LoginRoute({ brand }: { brand: Brand }) {
  const { signedIn } = useSession();
  const { prompt } = useAppState();
  // Who signs in here is taken to where they were going (NAV-05): a way home of our own would overtake that.
  const [cameSignedIn] = useState(signedIn);
  const asDialog = usePlatform() === 'desktop' && !signedIn;

  useEffect(() => {
    if (asDialog) prompt.set({ form: 'signIn', place: 'dialog' });
  }, [asDialog, prompt]);

  if (cameSignedIn || asDialog) return <Navigate to={paths.home} replace />;
  return <Page route={pages.login.route} title={pages.login.title} brand={brand} />;
}
