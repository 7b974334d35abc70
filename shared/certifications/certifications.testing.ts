import type { Certification } from '#shared/certifications/certifications.contract.ts';

export function sampleCertification(given: Partial<Certification> = {}): Certification {
  const at = '2026-03-05T10:00:00.000Z';
  const record = { description: null, logoUrl: null, isActive: true, createdAt: at, updatedAt: at };
  return { id: 3, name: '3M', ...record, ...given };
}
