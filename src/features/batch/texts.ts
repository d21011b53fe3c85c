import { type Text, useText } from '#src/i18n/react.tsx';

/** The texts of the batch's screens, besides those of the grid. */
export const useBatchText = (): Text => useText('batch', 'import', 'order', 'forms', 'fields', 'rules', 'answers');
