/** Languages and widths of a walk: both directions on a desktop and on a phone. */
const everyLook = [
  { language: 'es', width: 1280 },
  { language: 'ar', width: 390 },
  { language: 'es', width: 390 },
  { language: 'ar', width: 1280 },
] as const;

/** All four on the embedded database. Another database changes no layout: there each language and each width is seen once. */
export const looks = process.env.TEST_DATABASE_URL ? everyLook.slice(0, 2) : everyLook;
