import { weightLimit } from '#domain/weight.ts';
import { productTypes } from '#domain/entities.ts';
import { useAnswer, useFormParts } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** What most parcels weigh, in kg; a press each. */
const usualWeights = [1, 2.5, 5, 10] as const;
/** kg */
const step = 0.5;

/** The weight by thumb: half a kilogram less or more, and what most parcels weigh. */
export function WeightSteps() {
  const { t, format } = useText('app', 'fields');
  const { store } = useFormParts();
  const [weight, product] = [useAnswer('/weight'), useAnswer('/productType')];
  const { maxKg } = weightLimit('mobile', productTypes.find((each) => each === product) ?? 'standard');
  const known = typeof weight === 'number' ? weight : 0;

  function change(by: number) {
    // What was just typed counts, also where it has not been handed over yet.
    const typed = store.flush()['weight'];
    const from = typeof typed === 'number' ? typed : 0;
    // Onto whole steps: 2.3 goes to 2.5 and to 2.
    const next = by > 0 ? Math.floor(from / step) * step + step : Math.ceil(from / step) * step - step;
    set(Math.min(Math.max(next, step), maxKg));
  }

  function set(kilograms: number) {
    store.flush();
    store.change({ '/weight': kilograms });
  }

  return (
    <div className="app-weights" role="group" aria-label={t('app:weight.usual')}>
      <button
        type="button"
        className="chip"
        disabled={known <= step}
        aria-label={t('app:weight.less', { step: format.kilograms(step) })}
        onClick={() => change(-step)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="chip"
        disabled={known >= maxKg}
        aria-label={t('app:weight.more', { step: format.kilograms(step) })}
        onClick={() => change(step)}
      >
        <Icon name="plus" />
      </button>
      {usualWeights
        .filter((kilograms) => kilograms <= maxKg)
        .map((kilograms) => (
          <button
            key={kilograms}
            type="button"
            className="chip"
            aria-pressed={weight === kilograms}
            onClick={() => set(kilograms)}
          >
            {format.kilograms(kilograms)}
          </button>
        ))}
    </div>
  );
}
