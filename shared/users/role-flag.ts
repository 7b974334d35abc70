const YES = ['true', 't', '1'];

/** Whether a role flag is set, in any form in which it may arrive: true, 't', 'true', 1 or '1'. Everything else is false. */
export function isFlagSet(value: unknown): boolean {
  if (typeof value !== 'string') return value === true || value === 1;
  return YES.includes(value.trim().toLowerCase());
}
