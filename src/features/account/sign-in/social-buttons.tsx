import { useEffect, useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { FailureBox } from '../codes/failure-box.tsx';
import { useAccountText } from '../texts.ts';
import { useApi } from '#src/api/react.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useOpenSession, useSession } from '#src/shared/session/react.tsx';
import { leaveForProvider, type Provider, providers } from '#src/shared/session/social.ts';
import { Button } from '#src/ui/button.tsx';
import { RichLabel } from '#src/ui/rich-label.tsx';

/** The page to return to, if the visitor was not on the way to another one. */
function hereToReturnTo(): string | undefined {
  const { pathname, search } = window.location;
  return pathname === paths.login ? undefined : pathname + search;
}

/** Google and Facebook, as far as this installation offers them (D-25); the browser leaves for the provider and comes back. */
export function SocialButtons({ means }: { means: Answer<'signInMeans'> | undefined }) {
  const { t } = useAccountText();
  const api = useApi();
  const { send } = useOpenSession();
  const { attempting, target } = useSession();
  const [leaving, setLeaving] = useState<Provider>();
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    // Back from the provider by the browser's own button, with this page as it was.
    const stay = () => setLeaving(undefined);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  async function begin(provider: Provider) {
    setLeaving(provider);
    setFailure(undefined);
    const result = await api.call('socialStart', { provider });
    if (!result.ok) {
      setLeaving(undefined);
      setFailure(result);
      return;
    }
    if (!target) send({ type: 'target.set', target: hereToReturnTo() });
    leaveForProvider(provider, result.data);
  }

  const offered = providers.filter((provider) => means?.[provider]);
  if (offered.length === 0) return null;
  return (
    <div className="account-social">
      <p className="account-or">
        <span>{t('account:social.or')}</span>
      </p>
      <FailureBox failure={failure} />
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="line"
          wide
          busy={leaving === provider || attempting === provider}
          onClick={() => void begin(provider)}
        >
          {t(`account:social.${provider}`)}
        </Button>
      ))}
      {/* A first time makes an account, with no form that asks. */}
      <p className="soft sm">
        <RichLabel text={t('account:social.consent')} links={consentLinks.links} />
      </p>
    </div>
  );
}
