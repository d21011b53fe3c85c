/** The customer's two address books (ENT-03, D-39). */

/** personalAddressType as calls carry it: 1 the sender's book, 2 the recipient's. */
export const bookTypes = { sender: 1, recipient: 2 } as const;

export type Book = keyof typeof bookTypes;
export type BookType = (typeof bookTypes)[Book];

export const bookOf = (type: BookType): Book => (type === bookTypes.sender ? 'sender' : 'recipient');
