import { useText, type Text } from '#src/i18n/react.tsx';

/** The words of the own account. */
export const usePersonalText = (): Text => useText('personal', 'fields', 'answers');
