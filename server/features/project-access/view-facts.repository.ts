import { sql as raw } from 'drizzle-orm';
import {
  DEFAULT_VIEW_GATES,
  defaultViews,
  missingViews,
  vehicleTypeOf,
  type DoneView,
  type PhotoView,
  type VehicleType,
  type ViewGates,
} from '#shared/photo-views/photo-views.ts';

// Columns to add to queries of `projects`: the facts about photo views that gates need. Each column costs a few index probes.

/** The type of the project's vehicle, and the view lists that the project's shop has changed. */
export const photoViewListColumns = {
  vehicleType: raw<string | null>`(select type from vehicle_details where project_id = projects.id)`.as(
    'vehicle_type',
  ),
  lists: raw<Partial<
    Record<VehicleType, PhotoView[]>
  > | null>`(select jsonb_object_agg(vehicle_type, views) from photo_view_lists
    where shop_id = projects.contractor_id)`.as('view_lists'),
};

export const photoViewFactColumns = {
  ...photoViewListColumns,
  gates: raw<ViewGates | null>`(select jsonb_build_object('gateBefore', gate_before, 'gateAfter', gate_after)
    from photo_view_settings where shop_id = projects.contractor_id)`.as('view_gates'),
  done: raw<DoneView[] | null>`(select jsonb_agg(jsonb_build_object('type', type, 'viewKey', view_key)) from (
    select type, view_key from photos where project_id = projects.id and view_key is not null
    union select type, view_key from skipped_views where project_id = projects.id) as done_view)`.as(
    'done_views',
  ),
};

interface ViewLists {
  vehicleType: string | null;
  lists: Partial<Record<VehicleType, PhotoView[]>> | null;
}

/** The list for a project's vehicle: the list of the shop, or the default list. */
export function viewsForVehicle({ vehicleType, lists }: ViewLists): PhotoView[] {
  const type = vehicleTypeOf(vehicleType);
  return lists?.[type] ?? defaultViews(type);
}

/** The facts about views for the gates before stages 8 and 10. */
export function viewGateFacts({
  gates,
  done,
  ...list
}: ViewLists & { gates: ViewGates | null; done: DoneView[] | null }) {
  const viewFacts = { views: viewsForVehicle(list), done: done ?? [], gates: gates ?? DEFAULT_VIEW_GATES };
  return {
    missingViewsBefore: missingViews('pre-installation', viewFacts),
    missingViewsAfter: missingViews('post-installation', viewFacts),
  };
}
