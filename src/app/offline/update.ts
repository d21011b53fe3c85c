/** A new version of the site waits for a quiet moment, and replaces the old one in all tabs together. */
import type { FormWatch } from './quiet.ts';

/** A service worker, reduced to versioning. */
interface Version {
  postMessage(message: { type: 'SKIP_WAITING' }, transfer: Transferable[]): void;
}

interface Registered {
  readonly waiting: Version | null;
}

export interface UpdateParts {
  registration: Registered;
  forms: Pick<FormWatch, 'isInForm' | 'isElsewhere'>;
  /** Whether an earlier version was active: the first one replaces none. */
  hadVersion: boolean;
  reload: () => void;
}

export interface Update {
  /**
   * The page is hidden: activates a waiting version. A page that has just loaded is no such moment: its requests wake the
   * old version, and Chromium then leaves the new one waiting.
   */
  hidden(): Promise<void>;
  /** Another page appeared on screen. */
  moved(): void;
  /** Another version controls this tab. */
  taken(): void;
}

export function planUpdate({ registration, forms, hadVersion, reload }: UpdateParts): Update {
  let isAnother = hadVersion;
  let isDue = false;
  return {
    hidden: async () => {
      if (forms.isInForm()) return;
      if (!registration.waiting || (await forms.isElsewhere()) || forms.isInForm()) return;
      registration.waiting.postMessage({ type: 'SKIP_WAITING' }, []);
    },
    moved: () => {
      if (isDue && !forms.isInForm()) reload();
    },
    taken: () => {
      if (!isAnother) {
        isAnother = true;
        return;
      }
      if (forms.isInForm()) isDue = true;
      else reload();
    },
  };
}
