import { type Ref, useEffect, useRef, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';

export const devices = [
  { name: 'desktop', width: 1280, height: 1100 },
  { name: 'tablet', width: 820, height: 1100 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** On narrower windows the tool itself is on a phone. */
const narrowWindow = 700;

export const firstDevice = (): Device => (window.innerWidth < narrowWindow ? 'phone' : 'desktop');

export type Device = (typeof devices)[number]['name'];

/** The form is a page of this server; it may do everything except navigate the tool away. */
const permissions = 'allow-scripts allow-same-origin allow-forms allow-popups';

export interface DeviceStageProps {
  device: Device;
  address: string;
  /** No version has compiled yet. */
  isEmpty: boolean;
  ref: Ref<HTMLIFrameElement>;
}

/**
 * The form in a frame of the device's width, so that media queries are real; scaled down when the space is too small.
 */
export function DeviceStage({ device, address, isEmpty, ref }: DeviceStageProps) {
  const { t } = useText('workbench');
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = devices.find(({ name }) => name === device) ?? devices[0];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <section ref={place} className="tool-stage" aria-label={t('workbench:stage')} dir="ltr">
      {isEmpty && <p className="tool-note">{t('workbench:nothingYet')}</p>}
      <div className="tool-device" style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={ref}
          title={t('workbench:stage')}
          src={address}
          sandbox={permissions}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      <p className="tool-scale">
        {width} × {height}
        {scale < 1 && ` · ${Math.round(scale * 100)} %`}
      </p>
    </section>
  );
}
