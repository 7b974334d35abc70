/** Whether a part of an address can be a project's id. */
export function isProjectId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}
