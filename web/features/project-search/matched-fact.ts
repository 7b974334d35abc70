import type { ProjectCard } from '#shared/projects/projects.contract.ts';

/** The fact other than the name that a search has matched: 'VIN 1M8GDM9AXKP042788'; undefined when the name has all words. */
export function matchedFact(project: ProjectCard, q: string): string | undefined {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isMissing = (word: string) => !project.name.toLowerCase().includes(word);
  const sought = words.filter(isMissing);
  const fact = factsOf(project).find(([, value]) =>
    sought.some((word) => value?.toLowerCase().includes(word)),
  );
  return fact?.join(' ');
}

function factsOf({ vehicle, ...project }: ProjectCard): [label: string, value: string | null | undefined][] {
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
