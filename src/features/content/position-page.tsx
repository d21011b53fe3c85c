import { useSearchParams } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, idParams } from '#src/shared/content/content-words.ts';
import { EntryFrame, Share } from './entry-frame.tsx';
import { perLanguage } from './per-language.tsx';
import { usePay } from './pay.ts';
import './careers.css';

/** Where one applies; its page is named by the application's own feature. */
const applyPath = '/aboutPositionApply';

function Facts({ position }: { position: NonNullable<Card['position']> }) {
  const { t, format } = useText('content');
  const pay = usePay(position.salary);
  const facts = [
    ['pay', pay ? `${pay} ${t('content:position.aMonth')}` : t('content:position.payOpen')],
    ['hours', t(`content:hours.${position.hours}`)],
    ['workplace', t(`content:workplace.${position.workplace}`)],
    ...(position.closes ? [['closes', format.fullDate(position.closes)]] : []),
  ] as const;
  return (
    <dl className="careers-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`content:position.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function About({ card }: { card: Card }) {
  const { t, format } = useText('content');
  return (
    <p className="content-about">
      <bdi>
        {card.position?.city}, {card.position?.state}
      </bdi>
      {card.published && <span>{t('content:published', { date: format.fullDate(card.published) })}</span>}
      <Share title={card.title} />
    </p>
  );
}

/** A position with its way to apply (ROUTE-17, D-98). */
export const PositionPage = perLanguage(function Position() {
  const { t } = useText('content');
  const [search] = useSearchParams();
  const { id } = idParams.read(search);
  return (
    <EntryFrame
      kind="positions"
      id={id}
      about={(entry) => <About card={entry} />}
      facts={({ position }) => position && <Facts position={position} />}
    >
      {({ entry, body }) => (
        <>
          <div {...inLanguage(entry.lang)}>
            <ContentBody nodes={body} />
          </div>
          <div className="row">
            <ButtonLink variant="go" to={idParams.href(applyPath, { id: entry.id })}>
              {t('content:position.apply')}
            </ButtonLink>
          </div>
        </>
      )}
    </EntryFrame>
  );
});
