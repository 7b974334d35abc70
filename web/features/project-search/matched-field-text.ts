import type { ProjectCard } from '#shared/projects/projects.contract.ts';

/**
 * The label and value of the first field that contains a searched word that the name does not contain: 'VIN 1M8GDM9AXKP042788'.
 * Undefined when the name contains all words, or no other field matches.
 */
export function matchedFieldText(project: ProjectCard, q: string): string | undefined {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isMissing = (word: string) => !project.name.toLowerCase().includes(word);
  const missingWords = words.filter(isMissing);
  const matchedField = searchableFields(project).find(([, value]) =>
    missingWords.some((word) => value?.toLowerCase().includes(word)),
  );
  return matchedField?.join(' ');
}

function searchableFields({
  vehicle,
  ...project
}: ProjectCard): [label: string, value: string | null | undefined][] {
  return [
    ['VIN', vehicle?.vin],
    ['Vehicle number', vehicle?.licensePlate],
    ['Tracking', project.trackingNumber],
    ['Proof tracking', project.artworkProofTrackingNumber],
    ['Client', project.clientName],
    ['Installer', project.subcontractorName],
    ['Shop', project.contractorName],
  ];
}
