import { useText } from '#src/i18n/react.tsx';
import { LegalPage } from '#src/shared/content/legal-page.tsx';

/** `/termsAndConditions` (ROUTE-31, FEAT-11): what one agrees to with an order and with an account. */
export function TermsPage() {
  const { t, language } = useText('content', 'answers');
  return <LegalPage key={language.code} page="terms" title={t('notices:title.terms')} />;
}
