import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { sampleMaterial } from '#web/features/materials/materials.testing.ts';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { respondToProject } from '#web/testing/project-page.ts';
import { newUserId, sampleInstaller, sampleInstallRecord } from '#web/testing/samples.ts';

export const RECORD_ROUTE = 'GET /api/projects/{id}/install-record';
export const SAVE_ROUTE = 'PUT /api/projects/{id}/install-record';
export const MATERIAL = sampleMaterial({ minApplicationC: 10, bulletinName: 'Bulletin 4.1' });

export const COMPLETED = sampleInstallRecord({
  version: 2,
  completion: {
    reference: 'WL-7K3F-9QXD',
    sha256: 'a'.repeat(64),
    signature: 'Sam Cole',
    installers: [],
    warnings: [],
    completedAt: '2026-11-20T17:00:00.000Z',
    pdfUrl: '/api/projects/1/install-record.pdf',
  },
});

/** The content of a record without missing entries. */
export const COMPLETE_CONTENT = {
  films: [{ maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }],
  conditions: {
    airTemperatureC: 20,
    surfaceTemperatureC: 20,
    humidity: 40,
    startedAt: '2026-11-20T08:00',
    endedAt: '2026-11-20T16:00',
    place: 'indoors',
    cleanedWith: 'Alcohol',
  },
  installers: [{ name: 'Kim Frost', userId: null, hours: 4 }],
};

/** Opens the record as an installer without stored data on this device. */
export async function openEditor(
  server: FakeServer,
  overrides: Partial<InstallRecordView> = {},
  user = sampleInstaller({ id: newUserId() }),
  materials = [MATERIAL],
  prepare?: () => void,
) {
  respondToProject(server, { subcontractorId: user.id });
  server.respond(RECORD_ROUTE, sampleInstallRecord(overrides));
  server.respond('GET /api/projects/{id}/materials', materials);
  const { router } = await openPage(server, '/project/1/install-record', {
    user,
    screen: PHONE_SIZE,
    ...(prepare && { prepare }),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Install Record' })).toBeVisible();
  return { user, router };
}

export function sampleRecordWith(version: number, content: object): InstallRecordView {
  return sampleInstallRecord({
    version,
    content: installRecordContent.parse(content),
    updatedBy: 'Dana Whitfield',
  });
}

/** Accepts the next saves, and responds with their content. */
export function respondToSave(server: FakeServer): void {
  server.respondWith(SAVE_ROUTE, ({ body: { version, content } }) => {
    const saved = sampleRecordWith(version + 1, content);
    server.respond(RECORD_ROUTE, saved);
    return saved;
  });
}
