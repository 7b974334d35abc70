import { describe, expect, test } from 'vitest';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import { FINDING, REPORT, SCRATCH, signReport } from '#server/testing/condition-reports.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { readPageTexts } from '#server/testing/pdf-text.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const app = await startTestApp();

describe('the PDF of a condition report', () => {
  test('shows everything that was signed', async () => {
    const { browser, project, shop, path } = await makeShopScenario(app, { name: 'Fleet van 7' });
    const van = {
      type: 'van',
      make: 'Ford',
      model: 'Transit',
      year: '2024',
      color: 'White',
      vin: '1M8GDM9AXKP042788',
    };
    await browser.post('/api/vehicle-details', { projectId: project.id, ...van });
    const { body: photo } = await browser.upload<{ id: number }>(
      `${path}/photos`,
      asPhoto(await jpegPhoto()),
    );
    const report = await signReport(browser, project.id, {
      marks: [{ ...SCRATCH, photoIds: [photo.id] }],
      checks: { ...REPORT.checks, repainted: 'yes' },
      repaintedWhen: 'Spring 2024',
    });

    const text = (await readPageTexts(await pdfOf(browser, report))).join(' ');

    for (const expectedText of [
      'Vehicle condition report',
      report.reference,
      'Fleet van 7',
      '2024 Ford Transit',
      '1M8GDM9AXKP042788',
      'Driver side',
      'Top',
      'Scratch: Below the mirror',
      '1–3 in (25–75 mm)',
      'Yes: Spring 2024',
      `Mark 1, photo ${photo.id}`,
      'Driver (on behalf of the owner)',
      'Dana Reed',
      'Sam Cole',
      '2027-03-01 21:05:00 UTC (device time)',
      shop.name,
      report.sha256,
      'Page 1 of',
    ])
      expect(text).toContain(expectedText);
  });

  test('shows how the time of a wrong clock was corrected', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { body: report } = await browser.send<ConditionReport>({
      method: 'POST',
      url: `${path}/condition-reports`,
      payload: REPORT,
      headers: { 'x-device-clock-offset': '7200000' },
    });
    const text = (await readPageTexts(await pdfOf(browser, report))).join(' ');
    expect(text).toContain('2027-03-01 19:05:00 UTC (device time 2027-03-01 21:05:00 UTC');
  });

  test('keeps a short table on one page', async () => {
    const { browser, project } = await makeShopScenario(app, {
      name: 'Bakery delivery van '.repeat(5).trim(),
    });
    const pages = await readPageTexts(await pdfOf(browser, await signReport(browser, project.id)));
    const page = pages.findIndex((text) => text.includes('Original paint'));
    expect(page).toBe(1);
    expect(pages[page]).toMatch(/^Surface .*Old graphics removed/);
  });

  test('shows that the owner was not present', async () => {
    const { browser, project } = await makeShopScenario(app);
    const report = await signReport(browser, project.id, {
      owner: { isPresent: false, reason: 'Night drop' },
    });
    const text = (await readPageTexts(await pdfOf(browser, report))).join(' ');
    expect(text).toContain('Owner not present');
    expect(text).toContain('Night drop');
  });

  test('explains the box that replaces a missing character', async () => {
    const { browser, project } = await makeShopScenario(app);
    const report = await signReport(browser, project.id, { owner: { isPresent: false, reason: '王小明' } });
    const text = (await readPageTexts(await pdfOf(browser, report))).join(' ');
    expect(text).toContain('□□□');
    expect(text).toContain('A box (□) stands for a character that this PDF cannot show');
  });

  test('is stored, so that every download has the same bytes', async () => {
    const { browser, project } = await makeShopScenario(app);
    const report = await signReport(browser, project.id);
    const [first, again] = [await pdfOf(browser, report), await pdfOf(browser, report)];
    expect(again.equals(first)).toBe(true);
  });

  test('contains an addendum that was added later', async () => {
    const { browser, project } = await makeShopScenario(app);
    const report = await signReport(browser, project.id);
    const originalPdf = await pdfOf(browser, report);
    await browser.post(`/api/condition-reports/${report.id}/addenda`, { ...FINDING, marks: [SCRATCH] });
    const pdfWithAddendum = await pdfOf(browser, report);
    expect(pdfWithAddendum.equals(originalPdf)).toBe(false);
    expect((await readPageTexts(pdfWithAddendum)).join(' ')).toContain('Addendum 1');
  });

  test.each(['car', 'suv', 'van', 'truck', 'box-truck', 'trailer', 'bus', 'motorcycle', 'boat'])(
    'draws a %s',
    async (shape) => {
      const { browser, project } = await makeShopScenario(app);
      const report = await signReport(browser, project.id, { shape });
      expect((await pdfOf(browser, report)).length).toBeGreaterThan(10_000);
    },
  );

  test('is made once for two requests at the same time', async () => {
    const { browser, project } = await makeShopScenario(app);
    const report = await signReport(browser, project.id);
    const [first, second] = await Promise.all([pdfOf(browser, report), pdfOf(browser, report)]);
    expect(first.equals(second)).toBe(true);
  });
});

describe('the status page', () => {
  test('offers no reports until the shop shares them', async () => {
    const { page, pdf } = await makeLinkedReport();
    expect((await page()).conditionReports).toEqual([]);
    expect((await pdf()).status).toBe(404);
  });

  test('offers the PDF once the shop shares the reports', async () => {
    const { browser, project, page, report } = await makeLinkedReport();
    const change = { sharesConditionReports: true };
    expect(await browser.patch(`/api/projects/${project.id}/status-link`, change)).toMatchObject({
      status: 200,
      body: change,
    });
    const [sharedReport] = (await page()).conditionReports;
    expect(sharedReport).toMatchObject({
      reference: report.reference,
      signedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const { status, headers } = await app.visitor.get(sharedReport?.url ?? '');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
  });

  test('stops offering the reports when the shop stops sharing them', async () => {
    const { browser, project, pdf } = await makeLinkedReport();
    const url = `/api/projects/${project.id}/status-link`;
    await browser.patch(url, { sharesConditionReports: true });
    expect((await pdf()).status).toBe(200);
    await browser.patch(url, { sharesConditionReports: false });
    expect((await pdf()).status).toBe(404);
  });

  test('does not serve the report of another project', async () => {
    const { browser, project, token } = await makeLinkedReport();
    await browser.patch(`/api/projects/${project.id}/status-link`, { sharesConditionReports: true });
    const other = await makeLinkedReport();
    const url = `/api/status/${token}/condition-reports/${other.report.id}.pdf`;
    expect((await app.visitor.get(url)).status).toBe(404);
  });
});

test('the reports of a project without a status link cannot be shared', async () => {
  const { browser, path } = await makeShopScenario(app);
  expect((await browser.patch(`${path}/status-link`, { sharesConditionReports: true })).status).toBe(409);
});

/** Creates a project with a report and a status link. */
async function makeLinkedReport() {
  const scenario = await makeShopScenario(app);
  const report = await signReport(scenario.browser, scenario.project.id);
  const { body } = await scenario.browser.post<{ url: string }>(`${scenario.path}/status-link`);
  const token = body.url.split('/').at(-1) ?? '';
  type StatusPage = { conditionReports: { url: string; reference: string }[] };
  return {
    ...scenario,
    report,
    token,
    page: async () => (await app.visitor.get<StatusPage>(`/api/status/${token}`)).body,
    pdf: () => app.visitor.get(`/api/status/${token}/condition-reports/${report.id}.pdf`),
  };
}

async function pdfOf(browser: TestClient, { pdfUrl }: ConditionReport): Promise<Buffer> {
  const { status, bytes } = await browser.get(pdfUrl);
  expect(status).toBe(200);
  return bytes;
}
