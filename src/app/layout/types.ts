import type { SwitchLanguage } from '#src/ui/language-switch.tsx';

export interface LanguageChoice {
  languages: readonly SwitchLanguage[];
  /** Code of the language in use. */
  language: string;
  onLanguage: (code: string) => void;
}

export interface HelpAction {
  /** Opens the help over the page; undefined where there is none, and then its entries lead to the questions. */
  onHelp?: (() => void) | undefined;
}

export interface AccountActions {
  /** The signed-in customer; undefined while signed out. */
  session: { name: string } | undefined;
  onSignIn: () => void;
  onSignOut: () => void;
}
