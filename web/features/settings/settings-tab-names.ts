/** The tabs of the settings, by their name in the URL. The first is the default. */
export const SETTINGS_TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'security', label: 'Security' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'offline', label: 'Offline' },
  { value: 'staff', label: 'Staff' },
  { value: 'approvals', label: 'Approvals' },
  { value: 'materials', label: 'Materials' },
  { value: 'photo-views', label: 'Photo views' },
] as const;

export type SettingsTab = (typeof SETTINGS_TABS)[number]['value'];
