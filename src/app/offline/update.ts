/** A new version of the site waits for a quiet moment, and takes the place of the old one in all tabs together. */
import type { FormWatch } from './quiet.ts';

/** A service worker, as far as versions go. */
interface Version {
  postMessage(message: { type: 'SKIP_WAITING' }, transfer: Transferable[]): void;
}

interface Registered {
  readonly waiting: Version | null;
}

export interface UpdateParts {
  registration: Registered;
  forms: Pick<FormWatch, 'isInForm' | 'isElsewhere'>;
  /** Whether a version was in charge before: the first one takes nobody's place. */
  hadVersion: boolean;
  reload: () => void;
}

export interface Update {
  /**
   * Nobody looks. A page that has just come is no such moment: what it fetches wakes the old version, and Chromium then
   * leaves the new one waiting.
   */
  hidden(): Promise<void>;
  /** Another page is on screen. */
  moved(): void;
  /** Another version is in charge of this tab. */
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
