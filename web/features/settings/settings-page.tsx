import { getRouteApi } from '@tanstack/react-router';
import { mayEditApprovalSettings } from '#shared/decisions/decisions.policy.ts';
import { mayEditMaterials } from '#shared/materials/materials.policy.ts';
import { mayEditPhotoViews } from '#shared/photo-views/photo-views.policy.ts';
import { mayManageStaff } from '#shared/staff/staff.policy.ts';
import { mayAdminister } from '#shared/users/users.policy.ts';
import { useActor } from '#web/session/session.ts';
import { ApprovalsTab } from '#web/features/approval-settings/approvals-tab.tsx';
import { MaterialsTab } from '#web/features/materials/materials-tab.tsx';
import { NotificationSettings } from '#web/features/notifications/notification-settings.tsx';
import { OfflineTab } from '#web/features/offline/offline-tab.tsx';
import { PhotoViewsTab } from '#web/features/photo-views/photo-views-tab.tsx';
import { SecurityTab } from '#web/features/security/security-tab.tsx';
import { StaffTab } from '#web/features/staff/staff-tab.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { AdminPanel } from './components/admin-panel.tsx';
import { ProfileTab } from './components/profile-tab.tsx';
import { SETTINGS_TABS, type SettingsTab } from './settings-tab-names.ts';

const route = getRouteApi('/signed-in/settings');

export function SettingsPage() {
  const [firstTab] = SETTINGS_TABS;
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const actor = useActor();
  const tabPermissions: Partial<Record<SettingsTab, boolean>> = {
    staff: mayManageStaff(actor),
    approvals: mayEditApprovalSettings(actor),
    materials: mayEditMaterials(actor),
    'photo-views': mayEditPhotoViews(actor),
  };
  const tabs = SETTINGS_TABS.filter(({ value }) => tabPermissions[value] !== false);
  // Shows the first panel when the user may not see the requested panel, for example after a change of role.
  const activeTab = tabs.find(({ value }) => value === tab) ?? firstTab;
  const showTab = (chosen: string) => {
    const next = SETTINGS_TABS.find(({ value }) => value === chosen);
    void navigate({ search: { tab: next === firstTab ? undefined : next?.value }, resetScroll: false });
  };
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs value={activeTab.value} onValueChange={showTab}>
        <TabList label="Settings" tabs={tabs} />
        <TabPanel value="profile">
          <SectionBoundary title="Profile">
            <ProfileTab />
          </SectionBoundary>
        </TabPanel>
        <TabPanel value="security">
          <SectionBoundary title="Security">
            <SecurityTab />
          </SectionBoundary>
        </TabPanel>
        <TabPanel value="notifications">
          <SectionBoundary title="Notifications">
            <NotificationSettings />
          </SectionBoundary>
        </TabPanel>
        <TabPanel value="offline">
          <SectionBoundary title="Offline">
            <OfflineTab />
          </SectionBoundary>
        </TabPanel>
        {tabPermissions.staff && (
          <TabPanel value="staff">
            <SectionBoundary title="Staff">
              <StaffTab />
            </SectionBoundary>
          </TabPanel>
        )}
        {tabPermissions.approvals && (
          <TabPanel value="approvals">
            <SectionBoundary title="Approvals">
              <ApprovalsTab />
            </SectionBoundary>
          </TabPanel>
        )}
        {tabPermissions.materials && (
          <TabPanel value="materials">
            <SectionBoundary title="Materials">
              <MaterialsTab />
            </SectionBoundary>
          </TabPanel>
        )}
        {tabPermissions['photo-views'] && (
          <TabPanel value="photo-views">
            <SectionBoundary title="Photo views">
              <PhotoViewsTab />
            </SectionBoundary>
          </TabPanel>
        )}
      </Tabs>
      {mayAdminister(actor) && <AdminPanel />}
    </>
  );
}
