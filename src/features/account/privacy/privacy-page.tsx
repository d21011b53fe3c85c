import { brandName } from '#domain/brand.ts';
import { useBrand } from '#src/shared/brand/react.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { DeviceChoice } from './device-choice.tsx';
import { Contents, NoticePart, Points } from './notice-part.tsx';
import { Rights } from './rights.tsx';
import { Voluntary } from './voluntary.tsx';
import { usePrivacyText } from '../texts.ts';
import './privacy.css';

/** When the words of the notice last changed. */
const changedOn = '2026-11-21';

function Who() {
  const { t } = usePrivacyText();
  const brand = useBrand();
  return (
    <NoticePart part="who">
      <p>{t('privacy:who.text', { brand: brandName(brand) })}</p>
      <a className="standalone" href={`tel:${brand.hotline.dialed}`}>
        <Ltr>{brand.hotline.shown}</Ltr>
      </a>
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

/** `/privacy` (D-11, FEAT-11): this company's notice, with every choice that it speaks of in its place. */
export function PrivacyPage() {
  const { t, format } = usePrivacyText();
  const brand = brandName(useBrand());
  return (
    <div className="page privacy">
      <header>
        <h1>{t('notices:title.privacy')}</h1>
        <p className="lead">{t('privacy:lead', { brand })}</p>
        <p className="soft sm">{t('privacy:version', { date: format.fullDate(changedOn) })}</p>
      </header>
      <Contents />
      <div>
        <Who />
        <NoticePart part="data">
          <Points part="data" points={['contact', 'parcel', 'account', 'device', 'local']} />
        </NoticePart>
        <NoticePart part="needed">
          <p>{t('privacy:needed.intro')}</p>
          <Points part="needed" points={['deliver', 'charge', 'protect', 'law']} />
        </NoticePart>
        <Voluntaries />
        <NoticePart part="others">
          <p>{t('privacy:others.text')}</p>
        </NoticePart>
        <NoticePart part="keep">
          <p>{t('privacy:keep.text')}</p>
        </NoticePart>
        <Rights />
      </div>
    </div>
  );
}
