import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const DECLARE_DOCUMENTS_ROUTE = 'POST /api/users/{id}/verify-business';

const trustSection = page.getByRole('region', { name: 'Trust and Professionalism' });
const registrationCheckbox = trustSection.getByRole('checkbox', { name: 'Business Registration' });
const insuranceCheckbox = trustSection.getByRole('checkbox', { name: 'Business Insurance' });
const verifiedBadge = trustSection.getByText('Verified', { exact: true });
const badgeWarning = page.getByText(/removes your Verified badges/);
const fullName = page.getByRole('textbox', { name: 'Full Name' });

test('saves the declaration of a document immediately', async () => {
  await openPage(server, '/settings', { user: sampleInstaller() });
  server.respond(DECLARE_DOCUMENTS_ROUTE, { hasBusinessRegistration: true, hasBusinessInsurance: false });
  await registrationCheckbox.click();
  await expect
    .element(page.getByText('Your business verification information has been updated.'))
    .toBeVisible();
  expect(server.calls(DECLARE_DOCUMENTS_ROUTE).map(({ body }) => body)).toEqual([
    { hasBusinessRegistration: true, hasBusinessInsurance: false },
  ]);
  await expect.element(verifiedBadge).not.toBeInTheDocument();
});

test('a verified document loses its badge when it is withdrawn', async () => {
  const user = sampleInstaller({ hasBusinessRegistration: true, businessRegistrationVerified: true });
  await openPage(server, '/settings', { user });
  await expect.element(verifiedBadge).toBeVisible();
  server.respondWith(DECLARE_DOCUMENTS_ROUTE, () => {
    const saved = { ...user, hasBusinessRegistration: false, businessRegistrationVerified: false };
    server.respond('GET /api/auth/session', saved);
    return saved;
  });
  await registrationCheckbox.click();
  await expect.element(verifiedBadge).not.toBeInTheDocument();
});

test('a failed declaration is rolled back', async () => {
  await openPage(server, '/settings', { user: sampleShop() });
  server.refuse(DECLARE_DOCUMENTS_ROUTE, 'validation_failed');
  const release = server.hold(DECLARE_DOCUMENTS_ROUTE);
  await insuranceCheckbox.click();
  await expect.element(insuranceCheckbox).toBeChecked();
  release();
  await expect
    .element(page.getByText('Failed to update business verification details. Please try again.'))
    .toBeVisible();
  await expect.element(insuranceCheckbox).not.toBeChecked();
});

test('the section does not promise a verification to an admin', async () => {
  await openPage(server, '/settings', { user: sampleShop({ role: 'admin' }) });
  await expect.element(trustSection.getByText('Changes save automatically.', { exact: true })).toBeVisible();
  await expect.element(trustSection.getByText(/verifies each document/)).not.toBeInTheDocument();
});

test('warns that a new name removes a verification', async () => {
  const user = sampleInstaller({ hasBusinessInsurance: true, businessInsuranceVerified: true });
  await openPage(server, '/settings', { user });
  await page.getByRole('textbox', { name: 'Phone Number (Optional)' }).fill('555 0100');
  await expect.element(badgeWarning).not.toBeInTheDocument();
  await fullName.fill('Lena Renamed');
  await expect.element(badgeWarning).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('shows no warning for a new name when nothing is verified', async () => {
  await openPage(server, '/settings', { user: sampleInstaller({ hasBusinessInsurance: true }) });
  await fullName.fill('Lena Renamed');
  await expect.element(fullName).toHaveValue('Lena Renamed');
  await expect.element(badgeWarning).not.toBeInTheDocument();
});
