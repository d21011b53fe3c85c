/** What the help offers to be asked first, in this order; `help:suggest.<name>` is what is then said. */
export const helpSuggestions = ['tracking', 'rates', 'branches', 'person'] as const;
