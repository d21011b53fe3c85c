/** Namespaces that the import's words come from. */
export const importNamespaces = ['import', 'addresses', 'fields', 'rules', 'forms', 'answers'] as const;
