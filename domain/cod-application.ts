/** Choices in an application for cash on delivery (ENT-19, D-96). */

export const genders = ['female', 'male', 'other'] as const;

/** What a business sells; the last value is anything else. */
export const businessNatures = [
  'clothing',
  'beauty',
  'home',
  'electronics',
  'food',
  'health',
  'children',
  'books',
  'handicrafts',
  'spareParts',
  'wholesale',
  'services',
  'other',
] as const;

/** Fields of the application that take files. */
export const codFileFields = ['birFiles', 'idImages', 'bankCertificates'] as const;
