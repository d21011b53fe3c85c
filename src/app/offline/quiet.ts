/**
 * Decides when a new version may replace the one on screen: never in the middle of a form, in this tab or another one.
 */

/** The pages of one order are one form, whatever their paths. */
const isMobileOrder = (path: string): boolean => /^\/app[A-Z]/.test(path);

/** Whether a navigation between the pages stays in the same form. */
export const isSameFlow = (from: string, to: string): boolean =>
  from.split('/')[1] === to.split('/')[1] || (isMobileOrder(from) && isMobileOrder(to));

/** A tab in the middle of a form holds a lock with this prefix; the lock ends with the tab. */
const lockStart = 'site-form:';

type Locks = Pick<LockManager, 'request' | 'query'>;

export interface FormWatch {
  /** Something was typed or chosen on the page of this path. */
  typed(path: string): void;
  /** Another page appeared on screen. */
  moved(path: string): void;
  isInForm(): boolean;
  /** Whether another tab is in a form. */
  isElsewhere(): Promise<boolean>;
}

/**
 * @param locks undefined where the browser has none: then only this tab is asked.
 * @param id of this tab.
 */
export function watchForms(locks: Locks | undefined, id: string): FormWatch {
  const own = lockStart + id;
  let typedAt: string | undefined;
  let leave: (() => void) | undefined;
  return {
    typed: (path) => {
      typedAt = path;
      if (leave || !locks) return;
      const left = new Promise<void>((resolve) => (leave = resolve));
      void locks.request(own, () => left);
    },
    moved: (path) => {
      if (typedAt === undefined || isSameFlow(typedAt, path)) return;
      typedAt = undefined;
      leave?.();
      leave = undefined;
    },
    isInForm: () => typedAt !== undefined,
    isElsewhere: async () => {
      const { held = [], pending = [] } = (await locks?.query()) ?? {};
      return [...held, ...pending].some(({ name = '' }) => name.startsWith(lockStart) && name !== own);
    },
  };
}
