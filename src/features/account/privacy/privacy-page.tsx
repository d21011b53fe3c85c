import { LegalPage } from '#src/shared/legal/legal-page.tsx';
import { DeviceChoice } from './device-choice.tsx';
import { Rights } from './rights.tsx';
import { Voluntary } from './voluntary.tsx';
import { usePrivacyText } from '../texts.ts';
import './privacy.css';

/**
 * `/privacy` (D-11, FEAT-11): this company's notice, with every choice and right that it speaks of below it.
 * The notice says what the Mexican data protection law (LFPDPPP) asks of a whole one (aviso de privacidad integral).
 */
export function PrivacyPage() {
  const { t, language } = usePrivacyText();
  return (
    <LegalPage
      key={language.code}
      page="privacy"
      title={t('notices:title.privacy')}
      own={[
        {
          id: 'choices-',
          title: t('privacy:voluntary.title'),
          body: (
            <>
              <p>{t('privacy:voluntary.intro')}</p>
              <Voluntary />
              <DeviceChoice />
            </>
          ),
        },
        { id: 'rights-', title: t('privacy:rights.title'), body: <Rights /> },
      ]}
    />
  );
}
