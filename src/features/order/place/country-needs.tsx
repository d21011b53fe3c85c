import { useText } from '#src/i18n/react.tsx';
import { isolate } from '#src/i18n/isolate.ts';
import { Ltr } from '#src/ui/small.tsx';
import { Box } from '#src/ui/status.tsx';
import { transitText } from '../order-texts.ts';
import { useCountry } from './countries.ts';

/** What the country of destination asks for, from its row of the list: papers, postal codes, what it doesn't let in. */
export function CountryNeeds({ code, isDocument }: { code: unknown; isDocument: boolean }) {
  const { t, format } = useText('place', 'order', 'answers');
  const country = useCountry(code);
  if (!country) return null;
  const { label, documents, forbidden, zipExample, taxId, phoneCode } = country;
  const papers = documents.map((document) => t(`answers:customsDocument.${document}`));
  return (
    <Box tone="info" role="status" className="place-needs">
      <b>{t('place:needs.title', { country: isolate(label) })}</b>
      <ul>
        {isDocument || papers.length === 0 ? (
          <li>{t('place:needs.noPapers')}</li>
        ) : (
          <li>{t('place:needs.papers', { list: format.list(papers) })}</li>
        )}
        {taxId && <li>{t('place:needs.taxId')}</li>}
        <li>
          {t('place:needs.phone')} <Ltr>+{phoneCode}</Ltr>
        </li>
        {zipExample === null ? (
          <li>{t('place:needs.noZip')}</li>
        ) : (
          <li>
            {t('place:needs.zip')} <Ltr>{zipExample}</Ltr>
          </li>
        )}
        {forbidden.length > 0 && (
          <li>
            {t('place:needs.forbidden', {
              list: format.list(forbidden.map((thing) => t(`answers:customsForbidden.${thing}`))),
            })}
          </li>
        )}
        <li>{t('place:needs.days', { days: transitText(t, country) })}</li>
      </ul>
    </Box>
  );
}
