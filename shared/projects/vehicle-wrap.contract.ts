import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { bodyId } from '#shared/form-fields.ts';
import { vehicleInput, wrapInput } from '#shared/projects/project.forms.ts';
import { vehicleDetailRecord, wrapDetailRecord } from '#shared/projects/projects.contract.ts';
import { vehicleChange, wrapChange } from '#shared/projects/vehicle-wrap.forms.ts';
import { idParams } from '#shared/wire.ts';

const tag = 'Vehicle and wrap';

export const vehicleWrapContract = {
  addVehicle: endpoint({
    method: 'POST',
    path: '/api/vehicle-details',
    summary: 'Add the vehicle of a project that has none',
    tag,
    access: 'signed-in',
    body: z.object({ projectId: bodyId, ...vehicleInput.shape }),
    output: vehicleDetailRecord,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  changeVehicle: endpoint({
    method: 'PUT',
    path: '/api/vehicle-details/{id}',
    summary: 'Change fields of a vehicle',
    tag,
    access: 'signed-in',
    params: idParams,
    body: vehicleChange,
    output: vehicleDetailRecord,
    errorCodes: ['not_found', 'forbidden'],
  }),
  addWrap: endpoint({
    method: 'POST',
    path: '/api/wrap-details',
    summary: 'Add the wrap of a project that has none',
    tag,
    access: 'signed-in',
    body: z.object({ projectId: bodyId, ...wrapInput.shape }),
    output: wrapDetailRecord,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  changeWrap: endpoint({
    method: 'PUT',
    path: '/api/wrap-details/{id}',
    summary: 'Change fields of a wrap',
    tag,
    access: 'signed-in',
    params: idParams,
    body: wrapChange,
    output: wrapDetailRecord,
    errorCodes: ['not_found', 'forbidden'],
  }),
};
