/**
 * The certifications of a new database. A request may use one of these names even after the certification was deleted
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
