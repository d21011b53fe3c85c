import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ScanPorts, type ScanState, startScan } from './scan.ts';

export interface UsedScan {
  video: RefObject<HTMLVideoElement | null>;
  state: ScanState;
  again: () => void;
}

/** Scans while it is drawn and looked at: the camera is let go with the dialog, and while the page is in the background. */
export function useScan(onFound: (waybill: string) => void, ports?: ScanPorts): UsedScan {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  const [state, setState] = useState<ScanState>('starting');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const screen = video.current;
    if (!screen) return;
    let end: (() => void) | undefined;
    const follow = () => {
      end?.();
      end =
        document.visibilityState === 'hidden'
          ? undefined
          : startScan(screen, { onState: setState, onFound: (waybill) => found.current(waybill) }, ports);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      end?.();
    };
  }, [ports, tries]);
  return { video, state, again: () => setTries((count) => count + 1) };
}
