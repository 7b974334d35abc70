import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { samplePhoto, withPhotos } from '#web/features/photos/photos.testing.ts';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { openSampleProject, respondToProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';

export const ARROW: MarkupShape = {
  kind: 'arrow',
  color: 'red',
  from: { x: 0.1, y: 0.1 },
  to: { x: 0.5, y: 0.5 },
};

/** A drawing, by default of one arrow. */
export function sampleMarkup(
  shapes: MarkupShape[] = [ARROW],
  overrides: Partial<PhotoMarkup> = {},
): PhotoMarkup {
  const saved = { updatedAt: '2026-11-20T10:00:00.000Z', updatedBy: 'Dana Whitfield' };
  return { version: 1, shapes, ...saved, ...overrides };
}

/** Makes the fake server respond with a project that has one photo with this drawing. */
export function respondWithMarkedPhoto(server: FakeServer, shapes: MarkupShape[], overrides = {}): void {
  const photo = samplePhoto({ shapeCount: shapes.length, ...overrides });
  respondToProject(
    server,
    { ...WITH_INSTALLER_AND_CLIENT, progressStage: 'wrap_shipped' },
    withPhotos([photo]),
  );
  server.respond('GET /api/photos/{id}/markup', sampleMarkup(shapes, { version: shapes.length }));
}

/** Opens the project and enlarges its photo. */
export async function openPhoto(
  server: FakeServer,
  more: Parameters<typeof openSampleProject>[1] = {},
): Promise<void> {
  await openSampleProject(server, more);
  await page.getByRole('button', { name: /^Enlarge: / }).click();
  await expect.element(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
}

/** The drawing over the enlarged photo. */
export const drawing = page.getByRole('img', { name: /^Drawn on the photo: / });

const dialog = page.getByRole('dialog', { name: 'Draw on photo' });

/** The editor of the drawing. */
export const editor = {
  viewport: dialog.getByRole('group', { name: /^Photo\. / }),
  shapes: dialog.getByRole('group', { name: 'Drawing' }).getByRole('button'),
  tool: (name: string) => dialog.getByRole('group', { name: 'Tools' }).getByRole('button', { name }),
  save: dialog.getByRole('button', { name: 'Save' }),
  cancel: dialog.getByRole('button', { name: 'Cancel' }),
};
