import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mayAdminister } from '#shared/users/users.policy.ts';
import { useActor } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { useAdminTab } from './admin-search.ts';
import { ADMIN_TABS } from './admin-tab-names.ts';
import { AuditPanel } from './audit-panel.tsx';
import { BackupsPanel } from './backups-panel.tsx';
import { CertificationsPanel } from './certifications-panel.tsx';
import { MailPanel } from './mail-panel.tsx';
import { SecurityPanel } from './security-panel.tsx';

export function AdminPage() {
  const [tab, choose] = useAdminTab();
  useRedirectNonAdmin();
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        subtitle="Certifications, accounts, their business documents, mail, security, and backups"
      />
      <Tabs value={tab} onValueChange={choose}>
        <TabList label="Administration" tabs={ADMIN_TABS} />
        <TabPanel value="certifications">
          <CertificationsPanel />
        </TabPanel>
        <TabPanel value="subcontractors">
          <AccountsPanel kind="subcontractor" />
        </TabPanel>
        <TabPanel value="wrap-shops">
          <AccountsPanel kind="contractor" />
        </TabPanel>
        <TabPanel value="staff">
          <AccountsPanel kind="staff" />
        </TabPanel>
        <TabPanel value="clients">
          <AccountsPanel kind="client" />
        </TabPanel>
        <TabPanel value="mail">
          <MailPanel />
        </TabPanel>
        <TabPanel value="backups">
          <BackupsPanel />
        </TabPanel>
        <TabPanel value="security">
          <SecurityPanel />
        </TabPanel>
        <TabPanel value="audit-log">
          <AuditPanel />
        </TabPanel>
        <TabPanel value="settings">
          <p className="py-10 text-center text-sm text-muted">Settings management coming soon...</p>
        </TabPanel>
      </Tabs>
    </>
  );
}

/** Repeats the route's access check when the user is no longer an admin, so that the route redirects the user. */
function useRedirectNonAdmin(): void {
  const router = useRouter();
  const isAdmin = mayAdminister(useActor());
  useEffect(() => {
    if (!isAdmin) void router.invalidate();
  }, [router, isAdmin]);
}
