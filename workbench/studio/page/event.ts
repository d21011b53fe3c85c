/** Sent to the page when something else than the page has changed a file of the rules. */
export const changedEvent = 'studio:changed';
