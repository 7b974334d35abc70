import { getRouteApi } from '@tanstack/react-router';
import { mayAdminister } from '#shared/users/users.policy.ts';
import { useActor } from '#web/features/auth/session.ts';
import { NotificationSettings } from '#web/features/notifications/notification-settings.tsx';
import { SecurityTab } from '#web/features/security/security-tab.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { AdminPanel } from './components/admin-panel.tsx';
import { ProfileTab } from './components/profile-tab.tsx';

const route = getRouteApi('/signed-in/settings');

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'security', label: 'Security' },
  { value: 'notifications', label: 'Notifications' },
] as const;

/** The profile is what the bare address shows. */
const OTHER_TABS = ['security', 'notifications'] as const;

export function SettingsPage() {
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (value: string) =>
    void navigate({ search: { tab: OTHER_TABS.find((name) => name === value) }, resetScroll: false });
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs value={tab} onValueChange={show}>
        <TabList label="Settings" tabs={TABS} />
        <TabPanel value="profile">
          <ProfileTab />
        </TabPanel>
        <TabPanel value="security">
          <SecurityTab />
        </TabPanel>
        <TabPanel value="notifications">
          <NotificationSettings />
        </TabPanel>
      </Tabs>
      {mayAdminister(useActor()) && <AdminPanel />}
    </>
  );
}
