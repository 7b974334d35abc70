/** The staff of the shop, with their roles. */
export function StaffList() {
  return null;
}
