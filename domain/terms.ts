/** Since when the terms of service say what they say, YYYY-MM-DD: the version that an order is agreed to under (D-56). */
export const termsVersion = '2026-11-22';
