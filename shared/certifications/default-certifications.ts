/**
 * What a fresh database holds, and what a request may name before it exists
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
