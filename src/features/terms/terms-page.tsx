import { brandName } from '#domain/brand.ts';
import { constants } from '#domain/constants.ts';
import { termsVersion } from '#domain/terms.ts';
import { useText } from '#src/i18n/react.tsx';
import { isolate } from '#src/i18n/isolate.ts';
import { useBrand } from '#src/shared/brand/react.tsx';
import { LegalPage, LegalPart, LegalPoints } from '#src/shared/legal/legal-page.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Link } from 'react-router-dom';

/** The parts with their sentences, in their order: `terms:<part>.title` and `terms:<part>.<sentence>`. */
const parts = {
  service: ['what', 'agreement', 'who'],
  sending: ['truth', 'pack', 'limits', 'forbidden', 'inspect'],
  price: ['weight', 'total', 'recheck', 'coupons'],
  pickup: ['slot', 'missed', 'cancel'],
  delivery: ['promise', 'proof', 'attempts', 'tracking'],
  liability: ['insured', 'uninsured', 'excluded', 'rights'],
  claims: ['how', 'when', 'answer', 'authority'],
  account: ['care', 'use', 'end'],
  data: ['text'],
  changes: ['version', 'notice'],
  law: ['law', 'language', 'example'],
} as const;
const partRows = Object.entries(parts) as readonly (readonly [keyof typeof parts, readonly string[]])[];

/** Of what a part speaks of that has a page of its own. */
const further: Partial<Record<keyof typeof parts, 'prohibited' | 'privacy'>> = {
  sending: 'prohibited',
  data: 'privacy',
};

/** `/termsAndConditions` (ROUTE-31, FEAT-11): what one agrees to with an order and with an account. */
export function TermsPage() {
  const { t, format } = useText('terms');
  const brand = useBrand();
  const { firstAnswerHours, solutionHours } = constants.service;
  const values = {
    brand: brandName(brand),
    // A number that is to be dialed stays in one line.
    hotline: isolate(brand.hotline.shown.replaceAll(' ', '\u00a0')),
    age: constants.terms.minAgeYears,
    value: format.money(constants.parcel.maxItemValueCentavos),
    divisor: format.number(constants.parcel.volumetricDivisor),
    digits: constants.tracking.tailDigits,
    first: firstAnswerHours,
    solution: solutionHours,
  };
  return (
    <LegalPage
      title={t('notices:title.terms')}
      lead={t('terms:lead', values)}
      version={t('terms:version', { date: format.fullDate(termsVersion) })}
      contents={t('terms:contents')}
      parts={partRows.map(([id]) => ({ id, title: t(`terms:${id}.title`) }))}
      tools={
        <Button variant="line" size="sm" icon="print" onClick={() => window.print()}>
          {t('terms:print')}
        </Button>
      }
    >
      {partRows.map(([id, sentences]) => {
        const link = further[id];
        return (
          <LegalPart key={id} id={id} title={t(`terms:${id}.title`)}>
            <LegalPoints points={sentences.map((sentence) => t(`terms:${id}.${sentence}`, values))} />
            {link && (
              <Link className="standalone" to={paths[link]}>
                {t(`shell:nav.${link}`)}
              </Link>
            )}
          </LegalPart>
        );
      })}
    </LegalPage>
  );
}
