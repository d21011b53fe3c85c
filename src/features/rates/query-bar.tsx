import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#src/i18n/react.tsx';
import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { WeightField, ZipField } from '#src/shared/rates/rates-fields.tsx';
import type { AskedBy } from '#src/shared/rates/typed-question.ts';
import { type RatesQuestion, useRatesQuery } from '#src/shared/rates/use-rates-query.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ExtraFields, PackingFields, SidesField } from './more-fields.tsx';
import { useBags } from './use-bags.ts';

/** Only who is signed in has any. */
const SavedParcel = lazy(() => import('./saved-parcel.tsx'));

export interface QueryBarProps {
  initial: ParcelQuestion;
  /** The URL asked: what is wrong with the question is said at once. */
  fromUrl: boolean;
  /** There are prices on screen: the bar folds to one line on a phone. */
  asked: boolean;
  by: AskedBy;
  signedIn: boolean;
  onAsk: (question: RatesQuestion) => void;
}

const always = ['originZip', 'destinationZip', 'weight'] as const;

/** Whether the part that opens on demand has an answer. */
const hasMore = ({ originZip: _, destinationZip: __, weight: ___, ...more }: ParcelQuestion) =>
  Object.values(more).some((answer) => answer !== undefined);

/** The question stays on top of its answers; what most people leave out opens on demand. */
export function QueryBar({ initial, fromUrl, asked, by, signedIn, onAsk }: QueryBarProps) {
  const { t, format } = useText('rates', 'fields', 'rules');
  const more = useId();
  const [unfolded, setUnfolded] = useState(false);
  const [isMore, setMore] = useState(() => hasMore(initial));
  const query = useRatesQuery({ initial, validated: fromUrl, by, onAsk });
  const bags = useBags(query.question);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (bags.error) {
      // The order would reject it.
      flushSync(() => setMore(true));
      return query.focus('bag');
    }
    const [first] = query.submit();
    if (!first) return;
    // What is wrong may lie in the part that is closed.
    if (!always.some((name) => name === first)) flushSync(() => setMore(true));
    query.focus(first);
  };

  function unfold() {
    flushSync(() => setUnfolded(true));
    query.focus('originZip');
  }

  const folded = asked && !unfolded;
  const { originZip, destinationZip, weight } = initial;
  return (
    <section className="rates-query on-brand no-print" aria-label={t('rates:query')}>
      <div className="page">
        {folded && (
          <button type="button" className="only-m fold" aria-expanded={false} onClick={unfold}>
            <span>
              <b className="num">
                <bdi dir="ltr">{originZip}</bdi>
                <Icon name="arrow" />
                <bdi dir="ltr">{destinationZip}</bdi>
              </b>
              {typeof weight === 'number' && <span> · {format.kilograms(weight)}</span>}
            </span>
            <span className="row">
              {t('rates:change')}
              <Icon name="down" />
            </span>
          </button>
        )}
        <form className={folded ? 'hide-m' : undefined} method="post" action={paths.rates} noValidate onSubmit={submit}>
          {signedIn && (
            <Suspense fallback={<div className="rates-saved" />}>
              <div className="rates-saved">
                <SavedParcel query={query} onFilled={() => setMore(true)} />
              </div>
            </Suspense>
          )}
          <div className="rates-main">
            <ZipField query={query} name="originZip" />
            <ZipField query={query} name="destinationZip" />
            <WeightField query={query} />
            <Button type="submit">{t(asked ? 'rates:submitAgain' : 'rates:submit')}</Button>
          </div>
          <button
            type="button"
            className="rates-more-key"
            aria-expanded={isMore}
            aria-controls={more}
            onClick={() => setMore(!isMore)}
          >
            {t('rates:more')}
            <Icon name={isMore ? 'up' : 'down'} />
          </button>
          <div id={more} className="rates-more" hidden={!isMore}>
            <SidesField query={query} />
            <PackingFields query={query} bags={bags} />
            <ExtraFields query={query} by={by} />
          </div>
        </form>
      </div>
    </section>
  );
}
