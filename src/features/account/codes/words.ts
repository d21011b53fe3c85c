import { useText, type Text } from '#src/i18n/react.tsx';

/** The words of the account screens and of what the server may answer them. */
export const useAccountText = (): Text => useText('account', 'answers');
