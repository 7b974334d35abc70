import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { viewGatesForm, viewListChangeForm, viewSkipForm } from '#shared/photo-views/photo-views.forms.ts';
import { VEHICLE_TYPES, VIEW_GATES } from '#shared/photo-views/photo-views.ts';
import { skippedView, photoView } from '#shared/photo-views/project-views.wire.ts';
import { idParams } from '#shared/wire.ts';

const settings = z
  .object({
    gateBefore: z.enum(VIEW_GATES),
    gateAfter: z.enum(VIEW_GATES),
    /** One list for each type of vehicle. */
    lists: z.array(
      z.object({ vehicleType: z.enum(VEHICLE_TYPES), views: z.array(photoView), isDefault: z.boolean() }),
    ),
  })
  .meta({ id: 'PhotoViewSettings' });

export type PhotoViewSettings = z.output<typeof settings>;

const tag = 'Photo views';

export const photoViewsContract = {
  settings: endpoint({
    method: 'GET',
    path: '/api/photo-view-settings',
    summary: "The lists of views of the caller's shop, and what its gates require",
    tag,
    access: 'signed-in',
    output: settings,
    errorCodes: ['forbidden'],
  }),
  saveList: endpoint({
    method: 'PUT',
    path: '/api/photo-view-settings/list',
    summary: 'Save the views of one type of vehicle. A list that equals the default is not stored',
    tag,
    access: 'signed-in',
    body: viewListChangeForm,
    output: settings,
    errorCodes: ['forbidden', 'conflict'],
    details: { conflict: settings },
  }),
  saveGates: endpoint({
    method: 'PUT',
    path: '/api/photo-view-settings/gates',
    summary: 'Save whether the gates before stages 8 and 10 require any photo, or all required views',
    tag,
    access: 'signed-in',
    body: viewGatesForm,
    output: settings,
    errorCodes: ['forbidden'],
  }),
  skip: endpoint({
    method: 'PUT',
    path: '/api/projects/{id}/skipped-views',
    summary: 'Skip a view of a project with a reason, or undo that',
    tag,
    access: 'signed-in',
    params: idParams,
    body: viewSkipForm,
    output: z.array(skippedView),
    errorCodes: ['not_found', 'forbidden'],
  }),
};
