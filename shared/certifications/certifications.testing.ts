import type { Certification } from '#shared/certifications/certifications.contract.ts';

export function sampleCertification(overrides: Partial<Certification> = {}): Certification {
  const timestamp = '2026-03-05T10:00:00.000Z';
  const record = {
    description: null,
    logoUrl: null,
    isActive: true,
    createdAt: timestamp,
    updatedAt: timestamp,
  };
  return { id: 3, name: '3M', ...record, ...overrides };
}
