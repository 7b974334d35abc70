/** A positive integer with at most 10 digits. */
export const ID_PATTERN = /^[1-9]\d{0,9}$/;

/** The maximum of PostgreSQL's `integer`. */
export const MAX_ID = 2_147_483_647;

/** Whether a part of a URL can be the id of a record. */
export function isId(text: string): boolean {
  return ID_PATTERN.test(text) && Number(text) <= MAX_ID;
}
