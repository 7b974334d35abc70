import type { RegistryEntry } from '#shared/registry/registry.contract.ts';
import type { TeamMember } from '#shared/team/team.contract.ts';
import { sampleUser } from '#shared/users/user.testing.ts';

/** An installer in the registry: by default with contact data only, and not on the team. */
export function sampleRegistryEntry(overrides: Partial<RegistryEntry> = {}): RegistryEntry {
  return { ...sampleUser(), certifications: [], isInTeam: false, ...overrides };
}

/** An installer on the team, without projects. */
export function sampleMember(overrides: Partial<TeamMember> = {}): TeamMember {
  const stats = { totalProjects: 0, activeProjects: 0, completedProjects: 0, averageProgress: 0 };
  return { ...sampleUser(), certifications: [], stats, ...overrides };
}
