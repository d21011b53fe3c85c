import { memo } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { zoomStep } from './view.ts';

export interface MapHeadProps {
  /** Name of the chosen state. */
  state: string | undefined;
  /** How many branches it has. */
  count: number;
  isCountry: boolean;
  isClosest: boolean;
  onCountry: () => void;
  /** Above 1 comes closer. */
  onZoom: (factor: number) => void;
}

/** Where one is on the map, and the buttons that come closer and go away. */
export const MapHead = memo(function MapHead({ state, count, isCountry, isClosest, onCountry, onZoom }: MapHeadProps) {
  const { t } = useText('branches');
  return (
    <div className="map-head">
      <p>
        {isCountry ? (
          <b>{t('branches:map.country')}</b>
        ) : (
          <button type="button" onClick={onCountry}>
            {t('branches:map.country')}
          </button>
        )}
        {state && (
          <>
            <span aria-hidden="true"> › </span>
            <b>
              <bdi>{state}</bdi>
            </b>
            <span className="soft hide-m"> · {t('branches:found.count', { count })}</span>
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
    </div>
  );
});
