import { brandName } from '#domain/brand.ts';
import { useBrand } from '#src/shared/brand/react.tsx';
import { LegalPage } from '#src/shared/legal/legal-page.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { DeviceChoice } from './device-choice.tsx';
import { NoticePart, noticeParts, Points } from './notice-part.tsx';
import { Rights } from './rights.tsx';
import { Voluntary } from './voluntary.tsx';
import { usePrivacyText } from '../texts.ts';
import './privacy.css';

/** When the words of the notice last changed. */
const changedOn = '2026-11-22';

function Who() {
  const { t } = usePrivacyText();
  const brand = useBrand();
  return (
    <NoticePart part="who">
      <p>{t('privacy:who.text', { brand: brandName(brand) })}</p>
      <a className="standalone" href={`tel:${brand.hotline.dialed}`}>
        <Ltr>{brand.hotline.shown}</Ltr>
      </a>
      <p>{t('privacy:who.address')}</p>
    </NoticePart>
  );
}

function Voluntaries() {
  const { t } = usePrivacyText();
  return (
    <NoticePart part="voluntary">
      <p>{t('privacy:voluntary.intro')}</p>
      <Voluntary />
      <DeviceChoice />
    </NoticePart>
  );
}

/**
 * `/privacy` (D-11, FEAT-11): this company's notice, with every choice that it speaks of in its place.
 * It says what the Mexican data protection law (LFPDPPP) asks of a whole notice (aviso de privacidad integral).
 */
export function PrivacyPage() {
  const { t, format } = usePrivacyText();
  const brand = brandName(useBrand());
  return (
    <LegalPage
      title={t('notices:title.privacy')}
      lead={t('privacy:lead', { brand })}
      version={t('privacy:version', { date: format.fullDate(changedOn) })}
      contents={t('privacy:contents')}
      parts={noticeParts.map((id) => ({ id, title: t(`privacy:${id}.title`) }))}
    >
      <Who />
      <NoticePart part="data">
        <Points part="data" points={['contact', 'about', 'parcel', 'account', 'device', 'local', 'sensitive']} />
      </NoticePart>
      <NoticePart part="needed">
        <p>{t('privacy:needed.intro')}</p>
        <Points part="needed" points={['deliver', 'charge', 'protect', 'law']} />
      </NoticePart>
      <Voluntaries />
      <NoticePart part="others">
        <p>{t('privacy:others.text')}</p>
        <p>{t('privacy:others.transfers')}</p>
      </NoticePart>
      <NoticePart part="keep">
        <p>{t('privacy:keep.text')}</p>
      </NoticePart>
      <Rights />
      <NoticePart part="changes">
        <p>{t('privacy:changes.text')}</p>
      </NoticePart>
    </LegalPage>
  );
}
