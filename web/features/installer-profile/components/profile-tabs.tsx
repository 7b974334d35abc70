import { getRouteApi } from '@tanstack/react-router';
import { participantIdOf } from '#shared/actor.ts';
import type { InstallerProfile } from '#shared/registry/registry.contract.ts';
import { mayHaveTeam } from '#shared/team/team.policy.ts';
import { useActor } from '#web/session/session.ts';
import { InstallerProjects } from '#web/features/project-lists/installer-projects.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { PerformancePanel } from './performance-panel.tsx';

const route = getRouteApi('/signed-in/subcontractor-profile/{-$id}');

/** The tabs of a profile. The open tab is stored in the URL. */
export function ProfileTabs({ profile }: { profile: InstallerProfile }) {
  const { tab = 'projects' } = route.useSearch();
  const navigate = route.useNavigate();
  const { subcontractor, projects, stats } = profile;
  const choose = (next: string) =>
    void navigate({ search: { tab: next === 'performance' ? next : undefined }, resetScroll: false });
  return (
    <Tabs value={tab} onValueChange={choose}>
      <TabList label="Work" tabs={TABS} />
      <TabPanel value="projects">
        <OwnJobsNote installerId={subcontractor.id} />
        <InstallerProjects installerId={subcontractor.id} newest={projects} total={stats.totalProjects} />
      </TabPanel>
      <TabPanel value="performance">
        <OwnJobsNote installerId={subcontractor.id} />
        <PerformancePanel stats={stats} />
      </TabPanel>
    </Tabs>
  );
}

/** Tells shops that they see only their own projects with the installer. */
function OwnJobsNote({ installerId }: { installerId: number }) {
  const actor = useActor();
  if (!mayHaveTeam(actor) || participantIdOf(actor) === installerId) return null;
  return <p className="mb-4 text-sm text-muted">Shows only work on your own projects.</p>;
}

const TABS = [
  { value: 'projects', label: 'Projects' },
  { value: 'performance', label: 'Performance' },
];
