const TRUE_VALUES = ['true', 't', '1'];

/** Whether a role flag is set. True values are true, 't', 'true', 1 and '1'; all others are false. */
export function isFlagSet(value: unknown): boolean {
  if (typeof value !== 'string') return value === true || value === 1;
  return TRUE_VALUES.includes(value.trim().toLowerCase());
}
