import { describe, expectTypeOf, test } from 'vitest';
import type { Sql } from '#server/db/database.ts';
import type { projects } from '#server/db/schema/projects.ts';
import type { activitiesOf } from '#server/features/activities/activities.repository.ts';
import type { messagesOf } from '#server/features/messages/messages.repository.ts';
import type { photosOf } from '#server/features/photos/photos.repository.ts';
import type { deleteProjectRows } from '#server/features/projects/projects.repository.ts';
import type { findVehicle } from '#server/features/projects/vehicle-wrap.repository.ts';
import type { markApproved } from '#server/features/proofs/proofs.repository.ts';
import type { trackingOf } from '#server/features/tracking/tracking.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import type { findProject, gateFactsOf, ProjectRow, VisibleProject } from './visible-project.repository.ts';

// Checked by tsc (`npm run check`). At run time these tests do nothing.

type ProjectOf<Read extends (...args: never[]) => unknown> = Parameters<Read>[1];

describe('a VisibleProject cannot be replaced by', () => {
  test('its id', () => expectTypeOf<number>().not.toExtend<VisibleProject>());
  test('an object with its id', () => expectTypeOf<{ id: number }>().not.toExtend<VisibleProject>());
  test('a row of the table', () =>
    expectTypeOf<typeof projects.$inferSelect>().not.toExtend<VisibleProject>());
  test('a joined row that was not checked', () => expectTypeOf<ProjectRow>().not.toExtend<VisibleProject>());
});

describe('a VisibleProject is required for', () => {
  test('gates', () => expectTypeOf<ProjectOf<typeof gateFactsOf>>().toEqualTypeOf<VisibleProject>());
  test('photos', () => expectTypeOf<ProjectOf<typeof photosOf>>().toEqualTypeOf<VisibleProject>());
  test('proofs', () => expectTypeOf<ProjectOf<typeof markApproved>>().toEqualTypeOf<VisibleProject>());
  test('messages', () => expectTypeOf<ProjectOf<typeof messagesOf>>().toEqualTypeOf<VisibleProject>());
  test('tracking', () => expectTypeOf<ProjectOf<typeof trackingOf>>().toEqualTypeOf<VisibleProject>());
  test('history', () => expectTypeOf<ProjectOf<typeof activitiesOf>>().toEqualTypeOf<VisibleProject>());
  test('vehicle', () => expectTypeOf<ProjectOf<typeof findVehicle>>().toEqualTypeOf<VisibleProject>());
  test('deletion', () =>
    expectTypeOf<ProjectOf<typeof deleteProjectRows>>().toEqualTypeOf<VisibleProject[]>());
});

test('a VisibleProject is loaded only within a scope', () =>
  expectTypeOf<Parameters<typeof findProject>>().toEqualTypeOf<[sql: Sql, scope: Scope, id: number]>());
