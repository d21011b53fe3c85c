import { type Text, useText } from '#src/i18n/react.tsx';

/** The texts of the import's screens. */
export const useImportText = (): Text => useText('import', 'addresses', 'fields', 'rules', 'forms', 'answers');
