import { constants } from '#domain/constants.ts';
import { productTypes } from '#domain/entities.ts';
import { serviceTimetable } from '#domain/service-hours.ts';
import { useText } from '#src/i18n/react.tsx';
import { useServiceDays } from '#src/i18n/use-service-days.ts';
import { Ltr } from '#src/ui/small.tsx';

/** Before anything is asked: how days are counted, until when a parcel has to be handed in. */
export function TransitIntro() {
  const { t, format } = useText('transit', 'answers');
  const { minBusinessDays: min, maxBusinessDays: count, cutOff } = constants.delivery;
  const { opens, closes } = serviceTimetable.evening;
  const getDays = useServiceDays();
  return (
    <>
      <p className="transit-lead">{t('transit:intro', { min, count })}</p>
      <section aria-labelledby="cut-offs">
        <h2 id="cut-offs">{t('transit:cutOffs')}</h2>
        <dl className="transit-cut-offs">
          {productTypes.map((productType) => (
            <div key={productType}>
              <dt>{t(`answers:product.${productType}`)}</dt>
              <dd>
                <Ltr>{cutOff[productType]}</Ltr>
              </dd>
            </div>
          ))}
        </dl>
        <p className="soft">{t('transit:cutOffRule')}</p>
        <p className="soft">
          {t('transit:eveningLong', getDays('evening'))} {format.span(opens, closes)}
        </p>
      </section>
    </>
  );
}
