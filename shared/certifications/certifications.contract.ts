import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { timestamp } from '#shared/wire.ts';

export const certificationRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    logoUrl: z.string().nullable(),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Certification' });
export type Certification = z.output<typeof certificationRecord>;

export const certificationsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/certifications',
    summary: 'The active certifications, by name',
    tag: 'Certifications',
    access: 'public',
    output: z.array(certificationRecord),
  }),
  held: endpoint({
    method: 'GET',
    path: '/api/certifications/held',
    summary: 'The certifications of your account, by name, also inactive ones',
    tag: 'Certifications',
    access: 'signed-in',
    output: z.array(certificationRecord),
  }),
};
