/** The tabs of the edit page. `value` is the name of the tab in the URL. */
export const EDIT_TABS = [
  { value: 'general', label: 'General' },
  { value: 'job-details', label: 'Job Details' },
  { value: 'wrap-details', label: 'Wrap Details' },
  { value: 'tracking', label: 'Tracking' },
] as const;

export type EditTab = (typeof EDIT_TABS)[number]['value'];
