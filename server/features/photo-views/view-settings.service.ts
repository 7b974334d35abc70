import { participantIdOf } from '#shared/actor.ts';
import { AppError } from '#shared/errors.ts';
import type { PhotoViewSettings } from '#shared/photo-views/photo-views.contract.ts';
import type { ViewListChange } from '#shared/photo-views/photo-views.forms.ts';
import { mayEditPhotoViews } from '#shared/photo-views/photo-views.policy.ts';
import {
  DEFAULT_VIEW_GATES,
  defaultViews,
  VEHICLE_TYPES,
  type PhotoView,
  type ViewGates,
} from '#shared/photo-views/photo-views.ts';
import { VEHICLE_TYPE_LABELS } from '#shared/projects/option-labels.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { requireCurrentMembership } from '#server/features/project-access/current-membership.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  deleteViewList,
  findViewGates,
  findViewLists,
  writeViewList,
  writeViewSettings,
} from './view-settings.repository.ts';

/** The lists of views of the caller's shop, and what its gates require. 403 for everybody but its owner and managers. */
export async function viewSettingsOf(
  { database: { sql } }: AppContext,
  scope: Scope,
): Promise<PhotoViewSettings> {
  return readViewSettings(sql, requireShopIdForEditing(scope));
}

async function readViewSettings(sql: Sql, shopId: number): Promise<PhotoViewSettings> {
  const shopLists = await findViewLists(sql, shopId);
  return {
    ...((await findViewGates(sql, shopId)) ?? DEFAULT_VIEW_GATES),
    lists: VEHICLE_TYPES.map((vehicleType) => {
      const views = shopLists.find((list) => list.vehicleType === vehicleType)?.views;
      return { vehicleType, views: views ?? defaultViews(vehicleType), isDefault: !views };
    }),
  };
}

/**
 * Saves the views of one type of vehicle; 403 for everybody but the shop's owner and managers, 409 with the settings when the stored
 * views differ both from `previous` and from the new views. A list that equals the default is not stored.
 */
export async function saveViewList(
  app: AppContext,
  scope: Scope,
  { vehicleType, views, previous }: ViewListChange,
): Promise<PhotoViewSettings> {
  const shopId = requireShopIdForEditing(scope);
  const updatedAt = app.now();
  await app.database.transaction(async (tx) => {
    await requireCurrentMembership(tx, scope);
    // Updates `updatedAt` even when the list is deleted, so that devices refresh their copies. Also locks the lists of the shop.
    await writeViewSettings(tx, { shopId, updatedAt });
    const settings = await readViewSettings(tx, shopId);
    const storedViews = settings.lists.find((list) => list.vehicleType === vehicleType)?.views ?? [];
    if (previous && !areEqualViews(storedViews, previous) && !areEqualViews(storedViews, views))
      throw new AppError('conflict', 'Somebody else changed these views', { details: settings });
    if (areEqualViews(views, defaultViews(vehicleType))) await deleteViewList(tx, { shopId, vehicleType });
    else await writeViewList(tx, { shopId, vehicleType, views, updatedAt });
    const settingText = `the photo views of the shop (${VEHICLE_TYPE_LABELS[vehicleType]})`;
    await audit(tx, scope, { kind: 'setting_changed', details: { setting: settingText, shopId } });
  });
  return viewSettingsOf(app, scope);
}

/** Saves what the gates before stages 8 and 10 require; 403 for everybody but the shop's owner and managers. */
export async function savePhotoViewGates(
  app: AppContext,
  scope: Scope,
  gates: Partial<ViewGates>,
): Promise<PhotoViewSettings> {
  const shopId = requireShopIdForEditing(scope);
  await app.database.transaction(async (tx) => {
    await requireCurrentMembership(tx, scope);
    await writeViewSettings(tx, { shopId, ...gates, updatedAt: app.now() });
    const details = { setting: 'the photo gates of the shop', shopId, ...gates };
    await audit(tx, scope, { kind: 'setting_changed', details });
  });
  return viewSettingsOf(app, scope);
}

function areEqualViews(views: readonly PhotoView[], others: readonly PhotoView[]): boolean {
  return JSON.stringify(views.map(comparedValues)) === JSON.stringify(others.map(comparedValues));
}

function comparedValues({ key, name, isRequired }: PhotoView) {
  return [key, name, isRequired];
}

function requireShopIdForEditing(scope: Scope): number {
  if (mayEditPhotoViews(scope)) return participantIdOf(scope);
  throw new AppError('forbidden', 'Only the owner and managers of a shop can edit its photo views');
}
