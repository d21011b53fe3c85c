import { usePersonalText } from './words.ts';

/** Browser and system as the server understood them, or that nobody knows. */
export function useDeviceName(): (device: string | null) => string {
  const { t } = usePersonalText();
  return (device) => device ?? t('personal:sessions.unknown');
}
