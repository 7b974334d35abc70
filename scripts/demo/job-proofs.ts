import { addDays, format } from 'date-fns';
import { CAST } from './cast.ts';
import { drawingOf } from './job-pictures.ts';
import { isLivery, type Job } from './jobs.ts';
import { LIVERIES } from './liveries.ts';
import { FILM_NAMES } from './new-project.ts';
import { proofAsPdf, proofAsPng, type ProofSheet } from './proof-sheets.ts';
import { MODELS } from './vehicle-models.ts';

interface PlannedProof {
  /** The file's name. */
  name: string;
  description: string;
  draw: () => Promise<Buffer>;
}

/** The job's artwork proof with this index; each is the next version of the same sheet. */
export function plannedProof(job: Job, index: number, now: Date): PlannedProof {
  const kind = job.proofs[index] ?? 'pdf';
  const sheet = sheetOf(job, index + 1, now);
  const slug = job.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/-$/, '');
  return {
    name: `${slug}-proof-v${sheet.version}.${kind}`,
    description: index === 0 ? 'First layout for review' : 'Logo larger, phone number moved above the rail',
    draw: () => (kind === 'pdf' ? proofAsPdf(sheet) : proofAsPng(sheet)),
  };
}

function sheetOf(job: Job, version: number, now: Date): ProofSheet {
  const { make, model, color } = MODELS[job.vehicle];
  const brand = isLivery(job.design) ? LIVERIES[job.design] : null;
  return {
    shop: companyOf(job.shop) ?? '',
    job: job.name,
    customer: companyOf(job.client) ?? (brand ? `${brand.name} ${brand.tagline}` : 'Private owner'),
    vehicle: `${job.year} ${make} ${model}, ${color}`,
    film: FILM_NAMES[job.film],
    version,
    date: format(addDays(now, 1 - job.since), 'MMM d, yyyy'),
    drawing: drawingOf(job),
  };
}

function companyOf(username: string | null): string | null {
  return CAST.find((member) => member.username === username)?.company ?? null;
}
