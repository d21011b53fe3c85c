import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { Mark } from './marks.ts';
import { arrows, towards } from './neighbours.ts';
import { type Box, shareOf } from './view.ts';

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

export interface MarksLayerProps {
  marks: readonly Mark[];
  view: Box;
  nameOf: (mark: Mark) => string;
  onPress: (mark: Mark) => void;
}

/**
 * Circles and pins as buttons over the drawing: one stop of the Tab key, the arrows lead from one to the next. When the
 * pressed one has come apart, the focus goes on in what it held.
 */
export function MarksLayer({ marks, view, nameOf, onPress }: MarksLayerProps) {
  const { t } = useText('branches');
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<readonly string[]>([]);
  const [current, setCurrent] = useState<string>();
  const stop = marks.find(({ key }) => key === current) ?? marks.find(({ strong }) => strong) ?? marks[0];

  const focus = (key: string) => group.current?.querySelector<HTMLElement>(`[data-mark="${key}"]`)?.focus({ preventScroll: true });

  useEffect(() => {
    const [first] = pressed.current;
    if (first === undefined) return;
    pressed.current = [];
    const heir = marks.find(({ codes }) => codes.includes(first));
    if (heir) focus(heir.key);
  }, [marks]);

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const arrow = arrows[event.key];
    if (!arrow || !stop) return;
    const next = towards(stop.at, arrow, marks);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    focus(next);
  };
  return (
    <div ref={group} className="map-marks" role="group" aria-label={t('branches:map.marks')} onKeyDown={walk}>
      {marks.map((mark) => {
        const [across, down] = shareOf(view, mark.at);
        return (
          <button
            key={mark.key}
            type="button"
            className={classNames('map-mark', mark.kind, mark.strong && 'strong')}
            style={{ insetInlineStart: percent(across), insetBlockStart: percent(down) }}
            data-mark={mark.key}
            tabIndex={mark === stop ? 0 : -1}
            aria-label={nameOf(mark)}
            onFocus={() => setCurrent(mark.key)}
            onClick={() => {
              pressed.current = mark.codes;
              onPress(mark);
            }}
          >
            <span className="num">{mark.text}</span>
          </button>
        );
      })}
    </div>
  );
}
