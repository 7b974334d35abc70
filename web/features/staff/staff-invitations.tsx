/** The open invitations of staff. */
export function StaffInvitations() {
  return null;
}
