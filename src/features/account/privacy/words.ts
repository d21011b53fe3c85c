import { useText, type Text } from '#src/i18n/react.tsx';

export const usePrivacyText = (): Text => useText('privacy', 'answers');
