import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './button.tsx';
import { type Finger, trackPull } from './pull.ts';

export interface RefreshProps {
  /** It is being asked for. */
  busy: boolean;
  onRefresh: () => void;
}

const getFingers = ({ touches }: TouchEvent): Finger[] =>
  Array.from(touches, ({ clientX, clientY }) => ({ x: clientX, y: clientY }));

/** A dialog over the page has a scroll of its own. */
const isOnPage = ({ target }: Event): boolean => !(target instanceof Element && target.closest('.veil'));

function usePull({ busy, onRefresh }: RefreshProps) {
  const [pull, setPull] = useState({ way: 0, isEnough: false });
  const current = useRef({ busy, onRefresh });
  useEffect(() => {
    current.current = { busy, onRefresh };
  });
  useEffect(() => {
    const root = document.documentElement;
    const tracker = trackPull(setPull);
    const start = (event: TouchEvent) =>
      tracker.start(getFingers(event), window.scrollY <= 0 && isOnPage(event) && !current.current.busy);
    const move = (event: TouchEvent) => tracker.move(getFingers(event));
    const end = () => {
      if (tracker.end()) current.current.onRefresh();
    };
    const listeners = [
      ['touchstart', start],
      ['touchmove', move],
      ['touchend', end],
      ['touchcancel', tracker.cancel],
    ] as const;
    // Listeners are passive: the style sheet keeps the browser from reloading the page (`data-pulls`).
    for (const [name, listener] of listeners)
      document.addEventListener(name, listener as EventListener, { passive: true });
    root.setAttribute('data-pulls', '');
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener);
      root.removeAttribute('data-pulls');
    };
  }, []);
  return pull;
}

/**
 * Pulling the page down refreshes its data without a reload. The same action has a button: a keyboard, a switch or a
 * voice cannot make a gesture.
 */
export function PullToRefresh(props: RefreshProps) {
  const { busy } = props;
  const { t } = useTranslation('ui');
  const { way, isEnough } = usePull(props);
  const [wasBusy, setWasBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  if (busy !== wasBusy) {
    setWasBusy(busy);
    setDone(!busy);
  }
  return (
    <>
      {way > 0 && (
        <div
          className={classNames('pull', isEnough && 'enough')}
          style={{ '--pull': `${way}px` } as object}
          aria-hidden="true"
        >
          <Icon name={isEnough ? 'refresh' : 'down'} />
          {t(isEnough ? 'refresh.letGo' : 'refresh.pull')}
        </div>
      )}
      <span className="sr" role="status">
        {isDone && t('refresh.done')}
      </span>
    </>
  );
}

/** The button and the gesture, for the head of a list. */
export function Refresh(props: RefreshProps) {
  const { busy, onRefresh } = props;
  const { t } = useTranslation('ui');
  return (
    <>
      <IconButton
        icon="refresh"
        label={t('refresh.action')}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onRefresh()}
      />
      <PullToRefresh {...props} />
    </>
  );
}
