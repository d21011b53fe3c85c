/** Suggested questions of the help, in this order; the text of each is `help:suggest.<name>`. */
export const helpSuggestions = ['tracking', 'rates', 'branches', 'person'] as const;
