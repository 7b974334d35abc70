const TRUE_VALUES = ['true', 't', '1'];

/**
 * Whether a role flag is set: true, 1, or the string 't', 'true' or '1', case-insensitive and with or without spaces around it.
 */
export function isFlagSet(value: unknown): boolean {
  if (typeof value !== 'string') return value === true || value === 1;
  return TRUE_VALUES.includes(value.trim().toLowerCase());
}
