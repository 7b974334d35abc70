/** The tabs of the admin area, by their name in the URL. */
export const ADMIN_TABS = [
  { value: 'certifications', label: 'Certifications' },
  { value: 'subcontractors', label: 'Subcontractors' },
  { value: 'wrap-shops', label: 'Wrap Shops' },
  { value: 'staff', label: 'Shop Staff' },
  { value: 'clients', label: 'Clients' },
  { value: 'mail', label: 'Mail' },
  { value: 'backups', label: 'Backups' },
  { value: 'security', label: 'Security' },
  { value: 'audit-log', label: 'Audit Log' },
  { value: 'settings', label: 'Settings' },
] as const;

export type AdminTab = (typeof ADMIN_TABS)[number]['value'];
