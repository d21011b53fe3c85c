import { memo } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { IconButton } from '#src/components/button.tsx';
import { zoomStep } from './view.ts';

export interface MapHeadProps {
  /** Name of the chosen state. */
  state: string | undefined;
  /** How many branches there are in the whole country. */
  total: number;
  isCountry: boolean;
  isClosest: boolean;
  onCountry: () => void;
  /** Above 1 comes closer. */
  onZoom: (factor: number) => void;
  onLocate: (() => void) | undefined;
}

/** The current position on the map, and the zoom buttons. */
export const MapHead = memo(function MapHead({
  state,
  total,
  isCountry,
  isClosest,
  onCountry,
  onZoom,
  onLocate,
}: MapHeadProps) {
  const { t } = useText('branches');
  return (
    <div className="map-head">
      <p>
        {isCountry || !state ? (
          <b>{t('branches:map.country')}</b>
        ) : (
          <button type="button" onClick={onCountry}>
            {t('branches:map.country')}
          </button>
        )}
        {!state && total > 0 && <span className="soft num"> · {t('branches:found.count', { count: total })}</span>}
        {state && (
          <>
            <span aria-hidden="true"> › </span>
            <b>
              <bdi>{state}</bdi>
            </b>
          </>
        )}
      </p>
      <IconButton
        icon="plus"
        label={t('branches:map.zoomIn')}
        aria-disabled={isClosest}
        onClick={() => onZoom(zoomStep)}
      />
      <IconButton
        icon="minus"
        label={t('branches:map.zoomOut')}
        aria-disabled={isCountry}
        onClick={() => onZoom(1 / zoomStep)}
      />
      {onLocate && <IconButton icon="locate" label={t('branches:search.locate')} onClick={onLocate} />}
    </div>
  );
});
