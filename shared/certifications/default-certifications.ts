/**
 * The certifications of a new database. Requests may use these names before the certifications exist
 * (docs/requirements/accounts.md, Certifications).
 */
export const DEFAULT_CERTIFICATIONS = [
  '3M',
  'Avery',
  'Oracal',
  'TWA',
  'VViViD',
  'Hexis',
  'Arlon',
  'Chrome Delete',
  'PPF',
  'Ceramic Coating',
  'CWI',
  'WrapItRight',
] as const;
