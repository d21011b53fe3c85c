/** The listener of the site: small, since every visit has it; the counting itself is fetched with the first stop. */
import type { RuleStopListener } from '#src/form-core/rule-stop-listener.tsx';
import type { StopCounter } from './stop-counter.ts';

/** What a browser says of its person's wish; both are old or new names that TypeScript's browser does not know in full. */
export interface PrivacySignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Whether the person has told the browser that they don't want to be counted. */
export const wantsNoCounting = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1';

/**
 * @param load gets the counter, once; when that fails nothing is counted.
 * @param mayCount asked at every stop: the person may change their mind while the page is open.
 */
export function countStops(load: () => Promise<StopCounter>, mayCount: () => boolean): RuleStopListener {
  let counter: Promise<StopCounter | undefined> | undefined;
  return (stop) => {
    if (!mayCount()) return;
    counter ??= load().catch(() => undefined);
    void counter.then((loaded) => loaded?.add(stop));
  };
}
