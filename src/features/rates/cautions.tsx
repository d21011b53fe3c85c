import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { coverageCharge, type Quotation } from '#src/shared/rates/quote-text.ts';
import { Box } from '#src/ui/status.tsx';

/** MSG-07, D-63: what the destination costs extra, or that it may. */
function DestinationCaution({ quotation }: { quotation: Quotation }) {
  const { t, format } = useText('rates', 'answers');
  if (quotation.destination.coverage === 'covered') return null;
  const charge = coverageCharge(t, format, quotation);
  return (
    <Box tone="warn">
      <b>{t('rates:coverage.warning')}</b>
      {charge && (
        <p>
          {charge} {t('rates:coverage.included')}
        </p>
      )}
    </Box>
  );
}

/** Said before the prices: uncovered ends, a missing outlet, codes that the catalogue lacks. */
export function Cautions({ quotation }: { quotation: Quotation }) {
  const { t } = useText('rates');
  const { origin, destination, nearestBranch } = quotation;
  const unknown = [origin, destination].filter(({ known }) => !known);
  return (
    <div className="rates-cautions">
      {origin.coverage === 'none' && (
        <Box tone="warn" icon="pin">
          <b>{t('rates:outlet.title', { zip: origin.zip })}</b>
          {nearestBranch && (
            <p>
              {t('rates:outlet.nearest', {
                name: isolate(nearestBranch.name),
                address: isolate(nearestBranch.address),
                city: isolate(nearestBranch.city),
              })}
            </p>
          )}
        </Box>
      )}
      <DestinationCaution quotation={quotation} />
      {unknown.map(({ zip, state }) => (
        <Box key={zip} tone="info">
          {t('rates:unknownZip', { zip, state: isolate(state) })}
        </Box>
      ))}
    </div>
  );
}
