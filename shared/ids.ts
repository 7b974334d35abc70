/** A positive whole number written as text, of no more digits than an id has. */
export const ID_TEXT = /^[1-9]\d{0,9}$/;

/** PostgreSQL's integer. */
export const MAX_ID = 2_147_483_647;

/** Whether a part of an address can be a record's id. */
export function isId(text: string): boolean {
  return ID_TEXT.test(text) && Number(text) <= MAX_ID;
}
