import { type ReactNode, useState } from 'react';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Download } from './download.tsx';
import { RemoveAccount } from './remove-account.tsx';
import { usePrivacyText } from '../texts.ts';

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
