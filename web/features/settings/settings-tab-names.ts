/** The tabs of the settings, as the address names them; the bare address shows the first. */
export const SETTINGS_TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'security', label: 'Security' },
  { value: 'notifications', label: 'Notifications' },
] as const;

export type SettingsTab = (typeof SETTINGS_TABS)[number]['value'];
