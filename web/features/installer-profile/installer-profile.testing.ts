import type { InstallerProfile } from '#shared/registry/registry.contract.ts';
import type { Installer } from '#shared/team/installer.wire.ts';
import { sampleUser } from '#shared/users/user.testing.ts';
import { sampleCard } from '#web/testing/samples.ts';

export const LENA: Installer = { ...sampleUser(), certifications: [] };

/** The profile of an installer without work. */
export function sampleProfile(overrides: Partial<InstallerProfile> = {}): InstallerProfile {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`);
  const finishedByMonth = months.map((month) => ({ month, finished: 0 }));
  const stats = {
    totalProjects: 0,
    activeProjects: 0,
    completedProjects: 0,
    averageProgress: 0,
    finishedByMonth,
  };
  return {
    subcontractor: LENA,
    isInTeam: false,
    projects: [],
    stats,
    state: null,
    certifications: [],
    ...overrides,
  };
}

/** The profile of an installer with two projects. One was completed in the last of the twelve months of the chart. */
export function sampleProfileWithWork(installer: Partial<Installer> = {}): InstallerProfile {
  const { stats } = sampleProfile();
  const finishedByMonth = stats.finishedByMonth.map((month, index) => ({
    ...month,
    finished: index === 11 ? 1 : 0,
  }));
  const counts = { totalProjects: 2, activeProjects: 0, completedProjects: 1, averageProgress: 50 };
  const completed = sampleCard({ id: 2, name: 'Dairy truck', completed: true });
  return sampleProfile({
    subcontractor: { ...LENA, ...installer },
    projects: [sampleCard({ name: 'Bakery van' }), completed],
    stats: { ...counts, finishedByMonth },
  });
}
