import { useState } from 'react';
import { browserPush, type DevicePush } from './device-push.ts';
import { PushCard } from './push-card.tsx';

/**
 * The first moment at which there is something to notify about. A customer who has said no, or whose device can't, does
 * not see it here.
 */
export default function PushAfterOrder({ device = browserPush() }: { device?: DevicePush }) {
  const [isWanted, setWanted] = useState(
    () => device.ability() === 'possible' && device.permission() !== 'denied' && device.readChoice() === null,
  );
  if (!isWanted) return null;
  const later = () => {
    device.saveChoice('later');
    setWanted(false);
  };
  return <PushCard device={device} onLater={later} />;
}
