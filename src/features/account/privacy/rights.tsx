import { type ReactNode, useState } from 'react';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { RemoveAccount } from './remove-account.tsx';
import { usePrivacyText } from '../texts.ts';
import { FailureBox } from '../codes/failure-box.tsx';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';

/** Everything that is stored about the customer, as a spreadsheet. */
function Download() {
  const { t } = usePrivacyText();
  const api = useApi();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | CallFailure>('idle');

  async function download() {
    setState('busy');
    const result = await api.download('dataExport', {}, t('privacy:download.file'));
    setState(result.ok ? 'done' : result);
  }

  return (
    <div className="stack">
      <Button variant="line" size="sm" icon="download" busy={state === 'busy'} onClick={() => void download()}>
        {t('privacy:download.action')}
      </Button>
      <p className="okm" role="status">
        {state === 'done' && t('privacy:download.done')}
      </p>
      <FailureBox failure={typeof state === 'object' ? state : undefined} />
    </div>
  );
}

/** A right and its way: ARCO, as the Mexican law calls them. */
function Right({ name, children }: { name: 'access' | 'rectify' | 'cancel' | 'oppose'; children?: ReactNode }) {
  const { t } = usePrivacyText();
  return (
    <li>
      <div>
        <h3>{t(`privacy:rights.${name}`)}</h3>
        <p>{t(`privacy:rights.${name}Text`)}</p>
      </div>
      {children}
    </li>
  );
}

/** The rights over one's data; with an account each has its button. */
export function Rights() {
  const { t } = usePrivacyText();
  const { signedIn, openSignIn } = useSession();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <ul className="privacy-rights">
        <Right name="access">{signedIn && <Download />}</Right>
        <Right name="rectify">
          {signedIn && (
            <ButtonLink variant="line" size="sm" to={paths.personalMsg}>
              {t('privacy:rights.edit')}
            </ButtonLink>
          )}
        </Right>
        <Right name="cancel">
          {signedIn && (
            <Button variant="danger" size="sm" onClick={() => setRemoving(true)}>
              {t('privacy:remove.action')}
            </Button>
          )}
        </Right>
        <Right name="oppose" />
      </ul>
      {!signedIn && (
        <>
          <p className="soft">{t('privacy:rights.guest')}</p>
          <Button variant="line" size="sm" icon="user" onClick={() => openSignIn(paths.privacy)}>
            {t('privacy:rights.signIn')}
          </Button>
        </>
      )}
      {isRemoving && <RemoveAccount onClose={() => setRemoving(false)} />}
    </>
  );
}
