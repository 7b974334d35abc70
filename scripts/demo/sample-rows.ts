import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { registration } from '#shared/auth/auth.forms.ts';
import { newFieldSchemas } from '#shared/field-schemas.ts';
import { blankableText } from '#shared/form-fields.ts';
import { INSTALLATION_FIELDS } from '#shared/projects/project-fields.ts';
import { materialFields } from '#shared/materials/materials.forms.ts';
import { vehicleInput, wrapInput } from '#shared/projects/project.forms.ts';

/** The `stage` of a completed project; 0 is not started, 1 to 10 are the stages. */
export const COMPLETED_STAGE = 11;

const { password: _password, email: _email, ...profile } = registration.shape;
const certifications = z.string().transform((names) => names.split(',').filter(Boolean));
const { type, make, model } = vehicleInput.shape;

/** The accounts, as the registration form sends them. */
export const PEOPLE = readRows('people.csv', z.object({ ...profile, certifications }));

/** Wraps and their vehicles. File names in `pictures/` start with a design or with a kind of vehicle. */
const designRow = z.object({ ...wrapInput.shape, design: z.string(), kind: z.string(), type, make, model });
const DESIGNS = new Map(readRows('designs.csv', designRow).map((row) => [row.design, row]));

/** The installation address and contact for each design. */
const placeRow = z.object({ design: z.string(), ...newFieldSchemas(INSTALLATION_FIELDS) });
const PLACES = new Map(readRows('places.csv', placeRow).map(({ design, ...place }) => [design, place]));

const { maker, product, kind } = materialFields.shape;
/**
 * A film that every shop gets. Designs whose wrap has this `material` use the film. The limits of the
 * film are not in the row, because each shop enters them.
 */
const materialRow = z.object({ material: z.string(), maker, product, kind });
export const MATERIALS = readRows('materials.csv', materialRow);

const projectRow = z.object({
  name: z.string(),
  /** The usernames of owner, client and installer. */
  owner: z.string(),
  client: blankableText(),
  installer: blankableText(),
  design: z.string(),
  year: z.string(),
  stage: z.coerce.number(),
  /** Days since the project was created. */
  age: z.coerce.number(),
  /** Days until the deadline; negative when it has passed. */
  due: z.string().transform((days) => (days === '' ? null : Number(days))),
});
export type SampleProject = z.output<typeof projectRow>;
export const PROJECTS = readRows('projects.csv', projectRow);

const messageRow = z.object({
  /** The number of the stage at which the message is sent. */
  stage: z.coerce.number(),
  by: z.enum(['owner', 'installer', 'client']),
  content: z.string(),
});
export const MESSAGES = readRows('messages.csv', messageRow);

export function designOf(project: SampleProject): z.output<typeof designRow> {
  const found = DESIGNS.get(project.design);
  if (!found) throw new Error(`designs.csv has no design ${project.design}`);
  return found;
}

export function installationPlaceOf({ design }: SampleProject) {
  return PLACES.get(design);
}

/** Reads the rows of a file with a header line. Throws for a row that does not match. */
function readRows<Row extends z.ZodType>(file: string, row: Row): z.output<Row>[] {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8').trim();
  const [header = [], ...rows] = text.split('\n').map((line) => line.split(';'));
  return rows.map((cells) => row.parse(Object.fromEntries(header.map((key, index) => [key, cells[index]]))));
}
