import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { materialChangeForm, materialFields, materialForm } from '#shared/materials/materials.forms.ts';
import { idParams, success } from '#shared/wire.ts';

const materialRecord = z
  .object({
    id: z.int(),
    ...materialFields.shape,
    /** An archived material is not offered for new films. */
    isArchived: z.boolean(),
    /** A material that an install record uses can be archived, but not deleted. */
    isUsed: z.boolean(),
  })
  .meta({ id: 'Material' });

export type Material = z.output<typeof materialRecord>;

const tag = 'Materials';

export const materialsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/materials',
    summary: "The materials of the caller's shop with their makers' limits, by maker and product",
    tag,
    access: 'signed-in',
    output: z.array(materialRecord),
    errorCodes: ['forbidden'],
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/materials',
    summary: "The materials of the project's shop, for the people who write its install record",
    tag,
    access: 'signed-in',
    params: idParams,
    output: z.array(materialRecord),
    errorCodes: ['not_found', 'forbidden'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/materials',
    summary: 'Add a material',
    tag,
    access: 'signed-in',
    body: materialForm,
    output: materialRecord,
    status: 201,
    errorCodes: ['forbidden'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/materials/{id}',
    summary: 'Change a material. Completed install records keep the limits as they were',
    tag,
    access: 'signed-in',
    params: idParams,
    body: materialChangeForm,
    output: materialRecord,
    errorCodes: ['forbidden', 'not_found', 'conflict'],
    details: { conflict: materialRecord },
  }),
  archive: endpoint({
    method: 'PATCH',
    path: '/api/materials/{id}',
    summary: 'Archive a material, or use it again',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({ isArchived: z.boolean() }),
    output: materialRecord,
    errorCodes: ['forbidden', 'not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/materials/{id}',
    summary: 'Delete a material that no install record uses',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['forbidden', 'not_found', 'conflict'],
  }),
};
