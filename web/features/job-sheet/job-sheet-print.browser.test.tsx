import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleProof } from '#web/features/proofs/proofs.testing.ts';
import { fakeDevice } from '#web/testing/device.ts';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { openPage } from '#web/testing/open-page.tsx';
import {
  CLIENT,
  INSTALLER,
  sampleDetails,
  sampleShop,
  sampleVehicle,
  sampleWrap,
} from '#web/testing/samples.ts';

const server = fakeProjectServer();
const { printOn } = fakeDevice();
const NOTE = 'Mind the dent above the left rear wheel, and the sensor behind the badge. ';
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
/** US Letter, without the margins of `@page`, in CSS pixels. */
const LETTER = [725, 965] as const;

test.each([
  ['one page', 2],
  ['more than one page', 20],
])('the printed sheet has the complete notes on %s', async (pages, repeats) => {
  await openFullSheet(NOTE.repeat(repeats).trim());
  await printOn(LETTER);
  const sheet = page.getByRole('article', { name: 'Job sheet' }).element();
  const notes = page.getByRole('region', { name: 'Notes' }).getByRole('paragraph').elements();
  const installation = page.getByRole('region', { name: 'Installation' }).getByRole('definition').elements();
  expect([notes.length, installation.length]).toEqual([2, 5]);
  expect([...notes, ...installation].filter((text) => isCut(text, sheet))).toEqual([]);
  const isOnePage = sheet.getBoundingClientRect().height <= LETTER[1];
  expect(isOnePage).toBe(pages === 'one page');
});

/** A sheet with an approved picture, and a text in each field of the installation. */
async function openFullSheet(notes: string) {
  const project = {
    name: 'Fleet renewal of the Harbour Bakery and Confectionery Company, van seventeen',
    installationAddress: '12 Dock St, Port Whitfield, OR 97103',
    installationContactName: 'Maria Lopez',
    installationContactPhone: '(555) 010-1234',
    installationArrivalTime: '08:30',
    installationNotes: notes,
  };
  const vehicleDetail = sampleVehicle({ notes });
  const wrapDetail = sampleWrap({ designNotes: notes });
  const people = { subcontractor: INSTALLER, client: CLIENT };
  server.respond(
    'GET /api/projects/{id}/details',
    sampleDetails(project, { vehicleDetail, wrapDetail, ...people }),
  );
  const approval = {
    isApproved: true,
    approvedAt: '2027-03-01T08:00:00.000Z',
    approvedByName: 'Priya Raman',
  };
  server.respond('GET /api/projects/{id}/artwork-proofs', [
    sampleProof(1, { ...approval, previewUrl: PICTURE }),
  ]);
  await openPage(server, '/project/1/job-sheet', { user: sampleShop() });
  await expect.element(page.getByRole('img', { name: 'bakery-v1.png' })).toBeVisible();
}

/** Whether a part of the text is outside its element, the sheet, or a box of the sheet that hides its overflow. */
function isCut(text: Element, sheet: Element): boolean {
  if (text.scrollHeight > text.clientHeight + 1) return true;
  const { bottom } = text.getBoundingClientRect();
  for (let box = text.parentElement; box && box !== sheet.parentElement; box = box.parentElement) {
    const isClipping = getComputedStyle(box).overflowY !== 'visible';
    if ((isClipping || box === sheet) && bottom > box.getBoundingClientRect().bottom + 1) return true;
  }
  return false;
}
