const TRUE_VALUES = ['true', 't', '1'];

/** Whether a role flag is set: true, 1, or the text 't', 'true' or '1' in any case and with surrounding spaces. */
export function isFlagSet(value: unknown): boolean {
  if (typeof value !== 'string') return value === true || value === 1;
  return TRUE_VALUES.includes(value.trim().toLowerCase());
}
