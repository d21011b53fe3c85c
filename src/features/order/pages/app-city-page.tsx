import { useLayoutEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { foldCity } from '#domain/address/place-text.ts';
import type { City } from '#machines/order/order.types.ts';
import { browserStorage } from '#src/lib/storage.ts';
import { useCall } from '#src/api/react.tsx';
import { readRecent, saveRecent } from '#src/courier-fields/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { citiesIn, type KnownCity, matchingCities, nearCities } from '#src/shared/addresses/matching-cities.ts';
import { appOriginPath } from '#src/shared/navigation/order-params.ts';
import { SpeechButton } from '#src/shared/capture/speech-button.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { Box, ErrorState, Skeleton } from '#src/components/status.tsx';
import { useFormAddress } from './app-address-page.tsx';
import { AppFrame, WithAppOrder } from './app-frame.tsx';
import type { AppOrder } from '../model/use-app-order.ts';

/** The cities that most people ask for: those with the most branches. */
const mostHot = 6;

const getLetter = ({ key }: KnownCity): string => (key[0] ?? '').toUpperCase();

/** As typed where something is spelled so, else what is near it. */
function foundCities(cities: readonly KnownCity[], typed: string): KnownCity[] {
  const found = matchingCities(cities, typed);
  return found.length > 0 ? found : nearCities(cities, typed);
}

interface ListProps {
  cities: readonly City[];
  label: string;
  onChoose: (city: City) => void;
  /** As small buttons beside each other. */
  chips?: boolean;
}

function CityButtons({ cities, label, onChoose, chips = false }: ListProps) {
  if (cities.length === 0) return null;
  return (
    <section className="app-cities" aria-label={label}>
      <h2>{label}</h2>
      <ul className={chips ? 'app-chips' : 'app-city-list'}>
        {cities.map((city) => (
          <li key={`${city.city}, ${city.state}`}>
            <button type="button" className={chips ? 'chip' : undefined} onClick={() => onChoose(city)}>
              <bdi>{city.city}</bdi>
              <span className={chips ? 'sr' : 'soft sm'}>
                {' '}
                <bdi>{city.state}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param typed what is looked for; all of them where nothing is. */
function Cities({ order, known, typed }: { order: AppOrder; known: readonly KnownCity[]; typed: string }) {
  const { t } = useText('app');
  const navigate = useNavigate();
  const address = useFormAddress(order);
  const { actor, snapshot } = order;
  const { hotCitys, historyCitys } = snapshot.context;
  const letters = useMemo(() => [...new Set(known.map(getLetter))].toSorted(), [known]);
  const [letter, setLetter] = useState(letters[0]);
  const ofLetter = useMemo(
    () => known.filter((city) => getLetter(city) === letter).toSorted((a, b) => a.key.localeCompare(b.key)),
    [known, letter],
  );
  const isSearch = foldCity(typed) !== '';
  const found = isSearch ? foundCities(known, typed) : [];

  // Before paint: the hot ones come first.
  useLayoutEffect(() => {
    const hot = known.toSorted((a, b) => b.branches - a.branches).slice(0, mostHot);
    const remaining = readRecent(browserStorage).filter((city) =>
      known.some((each) => each.city === city.city && each.state === city.state),
    );
    actor.send({
      type: 'cities.known',
      hotCitys: hot.map(({ city, state }) => ({ city, state })),
      historyCitys: remaining,
    });
  }, [actor, known]);

  function choose({ city, state }: City) {
    saveRecent({ city, state }, browserStorage);
    actor.send({ type: 'city.choose', city: { city, state } });
    void navigate(appOriginPath(address));
  }

  return (
    <>
      <span className="sr" role="status">
        {isSearch && (found.length === 0 ? t('app:cityNone') : t('app:cityFound'))}
      </span>
      {isSearch ? (
        found.length === 0 ? (
          <p className="soft" aria-hidden="true">
            {t('app:cityNone')}
          </p>
        ) : (
          <CityButtons cities={found} label={t('app:cityFound')} onChoose={choose} />
        )
      ) : (
        <>
          <CityButtons cities={historyCitys} label={t('app:cityHistory')} onChoose={choose} chips />
          <CityButtons cities={hotCitys} label={t('app:cityHot')} onChoose={choose} chips />
          <div className="app-letters" role="group" aria-label={t('app:cityLetters')}>
            {letters.map((each) => (
              <button key={each} type="button" aria-pressed={each === letter} onClick={() => setLetter(each)}>
                {each}
              </button>
            ))}
          </div>
          <CityButtons cities={ofLetter} label={t('app:cityOf', { letter: letter ?? '' })} onChoose={choose} />
        </>
      )}
    </>
  );
}

function Picker({ order }: { order: AppOrder }) {
  const { t } = useText('app', 'answers');
  const address = useFormAddress(order);
  const [typed, setTyped] = useState('');
  const { data, failure, loading, reload } = useCall('placeNames', {});
  const known = useMemo(() => data && citiesIn(data), [data]);
  return (
    <AppFrame
      order={order}
      title={t('app:cityQuestion')}
      note={t(`app:${address === 'sender' ? 'sends' : 'receives'}`)}
      back={{ to: appOriginPath(address), label: t('app:toOrigin') }}
    >
      <noscript>
        <Box tone="warn">{t('answers:needsScript')}</Box>
      </noscript>
      {/* It takes keys before there is anything to look through. */}
      <Field label={t('app:citySearch')}>
        <TextControl
          type="search"
          name="city"
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          end={<SpeechButton onText={setTyped} />}
        />
      </Field>
      {known ? (
        <Cities order={order} known={known} typed={typed} />
      ) : failure ? (
        <ErrorState title={t('app:cityFailed')} onRetry={reload} retrying={loading} />
      ) : (
        <Skeleton label={t('app:cityLoading')} />
      )}
    </AppFrame>
  );
}

/** ROUTE-38: hot cities, those chosen before, all of them by letter, and a search that forgives accents and slips. */
export function AppCityPage() {
  return <WithAppOrder>{(order) => <Picker order={order} />}</WithAppOrder>;
}
