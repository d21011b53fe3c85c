import { createContext, type ReactNode, use, useCallback } from 'react';
import { type BrandDetails, defaultBrandDetails } from '#domain/content/brand.ts';
import type { Answer } from '#contract/calls.ts';
import { observable, type Observable } from '#src/lib/observable.ts';

/** The site's brand, for screens that name the company (D-17). */
const BrandContext = createContext<BrandDetails>(defaultBrandDetails);

export function BrandProvider({ brand, children }: { brand: BrandDetails; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The courier's name and line; the neutral default without a provider. */
export function useBrand(): BrandDetails {
  return use(BrandContext);
}

/**
 * State that the whole site shares besides the session: the notice, the sign-in prompt, the office flag, the age of the
 * shown data.
 */
interface NoticeMessage {
  /** Increases, so that the same text can be shown again. */
  id: number;
  /** Message key and its values: the text follows the language. */
  key: string;
  params?: Record<string, string | number>;
}

/** `signIn` is by password, `code` by a one-time code, `reset` for a forgotten password. */
export const accountForms = ['signIn', 'code', 'register', 'reset'] as const;
export type AccountForm = (typeof accountForms)[number];

/** An account form that is asked for: over the page one is on, or on the page `/login` (D-10). */
interface SignInPrompt {
  form: AccountForm;
  place: 'dialog' | 'page';
}

/** `off` where the configuration offers none (CALL-76). */
type HelpState = 'off' | 'closed' | 'open';

type WeightFlag = Answer<'officeFlag'>['weightFlag'];

/** A confirmation that has taken the place of its form in this tab's history (D-103). */
export interface PlacedHere {
  orderNo: string;
  /** Whose draft it was, and of which flow. */
  owner: string;
  flow: string;
  /** Its position in the history: entries before it have shown the form. */
  index: number;
}

export interface AppState {
  notice: Observable<NoticeMessage | undefined>;
  prompt: Observable<SignInPrompt | undefined>;
  /** The help over the page (FEAT-18). */
  help: Observable<HelpState>;
  /** ENT-06: 0 until the office-flag call says otherwise (SYS-07). */
  weightFlag: Observable<WeightFlag>;
  /** Since when the shown data may have changed, ms: it comes from the cache, because no response arrived. */
  staleSince: Observable<number | undefined>;
  /** Whether input typed before hydration waits for its box to be rendered again. */
  typedEarly: Observable<boolean>;
  /** Orders that would never be placed if this person signed out now. */
  unsent: Observable<number>;
  placedHere: Observable<PlacedHere | undefined>;
  /** They want to sign out all the same, and are asked. */
  leaving: Observable<boolean>;
}

export function createAppState(): AppState {
  return {
    notice: observable<NoticeMessage | undefined>(undefined),
    prompt: observable<SignInPrompt | undefined>(undefined),
    help: observable<HelpState>('off'),
    weightFlag: observable<WeightFlag>(0),
    staleSince: observable<number | undefined>(undefined),
    typedEarly: observable(false),
    unsent: observable(0),
    placedHere: observable<PlacedHere | undefined>(undefined),
    leaving: observable(false),
  };
}

/** Shows a centred notice for three seconds; a newer one takes the place of an older one. */
export function showNotice(state: AppState, key: string, params?: NoticeMessage['params']): void {
  state.notice.set({ id: (state.notice.get()?.id ?? 0) + 1, key, params });
}

const AppStateContext = createContext<AppState | undefined>(undefined);

export function AppStateProvider({ state, children }: { state: AppState; children: ReactNode }) {
  return <AppStateContext value={state}>{children}</AppStateContext>;
}

export function useAppState(): AppState {
  const state = use(AppStateContext);
  if (!state) throw new Error('useAppState needs an AppStateProvider above it');
  return state;
}

/** Shows a notice by its message key. */
export function useNotice(): (key: string, params?: NoticeMessage['params']) => void {
  const state = useAppState();
  return useCallback((key, params) => showNotice(state, key, params), [state]);
}
