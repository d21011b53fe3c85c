import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { LegalPage } from '#src/shared/content/legal-page.tsx';
import { paths } from '#src/shared/navigation/paths.ts';

/** `/appOrder/TermsConditions` (ROUTE-39): what one agrees to with a mobile order, and the way back to it. */
export function AppTermsPage() {
  const { t, language } = useText('app', 'content', 'answers');
  return (
    <>
      <p className="page">
        <Link className="standalone" to={paths.appOrder}>
          {t('app:toOrder')}
        </Link>
      </p>
      <LegalPage key={language.code} page="terms" title={t('notices:title.appTerms')} />
    </>
  );
}
