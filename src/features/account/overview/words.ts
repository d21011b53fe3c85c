import { useText, type Text } from '#src/i18n/react.tsx';

export const useCenterText = (): Text => useText('userCenter', 'coupons', 'status', 'answers');
