import { stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import type { Person } from '#shared/users/user.wire.ts';

interface ProjectTeam {
  contractor: Person;
  subcontractor: Person | null;
  client: Person | null;
}

/**
 * Whose turn it is at a stage: the client's while artwork or sample lies with them, the installer's from the shipped
 * wrap to the installed one, else the shop's. The shop stands in for whoever is not on the project. What a gate still
 * misses on the way to shipping (proof, tracking) is the shop's to add, even while the client looks.
 */
export function waitsFor(stage: StageId, hasUnmetGate: boolean, team: ProjectTeam): Person {
  if (CLIENTS_STAGES.includes(stage) && !hasUnmetGate) return team.client ?? team.contractor;
  const number = stageNumber(stage);
  const isInstallers = stageNumber('wrap_shipped') <= number && number <= stageNumber('wrap_installed');
  return (isInstallers ? team.subcontractor : null) ?? team.contractor;
}

const CLIENTS_STAGES: readonly StageId[] = [
  'artwork_submitted_for_client_review',
  'printed_sample_sent_to_client',
  'final_artwork_approval',
];
