import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { WRAP_MATERIALS, WRAP_TYPES } from '#shared/projects/project.forms.ts';
import { LIVERIES, type LiveryName } from './liveries.ts';
import { MODELS, type ModelName } from './vehicle-models.ts';

const orNobody = z.string().transform((username) => username || null);
const wholeNumber = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);

const row = z.object({
  name: z.string().min(1),
  shop: z.string().min(1),
  client: orNobody,
  installer: orNobody,
  vehicle: z.string().refine((name): name is ModelName => name in MODELS),
  year: z.string().regex(/^20\d\d$/),
  /** A livery's name; a film's colour and name, '#24272b Satin Black'; or 'clear'. */
  design: z.string().refine((text) => text === 'clear' || text.startsWith('#') || isLivery(text)),
  wrap: z.enum(WRAP_TYPES),
  film: z.enum(WRAP_MATERIALS),
  /** 0: not started; 1 to 10: its stage; COMPLETED. */
  stands: wholeNumber,
  /** Days since it was created. */
  since: wholeNumber,
  /** Days until the deadline, with an f where it is flexible. */
  due: z.string().regex(/^(-?\d+f?)?$/),
  /** Initial + pre-installation + post-installation. */
  photos: z
    .string()
    .regex(/^\d+\+\d+\+\d+$/)
    .transform((text) => {
      const [initial = 0, pre = 0, post = 0] = text.split('+').map(Number);
      return { initial, pre, post };
    }),
  proofs: z.string().transform((text) => text.split(',').filter((kind) => kind === 'pdf' || kind === 'png')),
});

export type Job = z.output<typeof row>;

/** Where a closed job stands, after the ten stages. */
export const COMPLETED = 11;

export function isLivery(name: string): name is LiveryName {
  return name in LIVERIES;
}

/** The demo's jobs as jobs.csv tells them. Throws at a row that does not fit. */
export function readJobs(): Job[] {
  const [head = '', ...lines] = readFileSync(path.join(import.meta.dirname, 'jobs.csv'), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split(';');
  return lines.map((line) => {
    const cells = line.split(';');
    return row.parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
  });
}
