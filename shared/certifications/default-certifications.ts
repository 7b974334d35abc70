/** What a fresh database holds, and what a request may name before it exists (decisions.md §3). */
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
