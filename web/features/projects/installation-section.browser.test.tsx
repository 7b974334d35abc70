import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { INSTALLER, sampleDetails, sampleInstaller } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const section = page.getByRole('region', { name: 'Installation', exact: true });
const WITH_INSTALLER = { subcontractorId: INSTALLER.id };

test('an installer on a phone finds address, contact and arrival time above the stages', async () => {
  const address = '12 Dock St, Port Whitfield, OR 97103';
  const installation = {
    installationAddress: address,
    installationContactName: 'Maria Lopez',
    installationContactPhone: '(555) 010-1234',
    installationArrivalTime: '08:30',
    installationNotes: 'Ring twice. The van is in bay 3.',
  };
  await openProject(server, sampleDetails({ ...WITH_INSTALLER, ...installation }), {
    user: sampleInstaller(),
    screen: PHONE_SIZE,
  });
  for (const text of ['8:30 AM', 'Maria Lopez', 'Ring twice. The van is in bay 3.'])
    await expect.element(section.getByText(text, { exact: true })).toBeVisible();
  const mapLink = section.getByRole('link', { name: address, exact: false });
  const mapUrl =
    'https://www.google.com/maps/search/?api=1&query=12%20Dock%20St%2C%20Port%20Whitfield%2C%20OR%2097103';
  await expect.element(mapLink).toHaveAttribute('href', mapUrl);
  await expect.element(mapLink).toHaveAttribute('rel', expect.stringContaining('noopener'));
  const phone = section.getByRole('link', { name: '(555) 010-1234', exact: false });
  await expect.element(phone).toHaveAttribute('href', 'tel:5550101234');
  const add = page.getByRole('link', { name: 'Add the installation address…' });
  await expect.element(add).not.toBeInTheDocument();
  expect(topOf(section)).toBeLessThan(topOf(page.getByRole('heading', { name: 'Project Progress' })));
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the links of the section are at least 44 px high on a touch screen', async () => {
  await emulateTouch(true);
  onTestFinished(() => emulateTouch(false));
  const installationFields = { installationAddress: '12 Dock St', installationContactPhone: '555 0101' };
  await openProject(server, sampleDetails({ ...WITH_INSTALLER, ...installationFields }), {
    user: sampleInstaller(),
  });
  for (const name of Object.values(installationFields)) {
    const link = section.getByRole('link', { name, exact: false });
    await expect.element(link).toBeVisible();
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});

test('a shop gets a link to the field of the missing installation address', async () => {
  await openProject(server);
  await section.getByRole('link', { name: 'Add the installation address…' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Installation Address' })).toHaveFocus();
});

test('an installer does not see an empty installation section', async () => {
  await openProject(server, sampleDetails(WITH_INSTALLER), { user: sampleInstaller() });
  await expect.element(page.getByRole('region', { name: 'Job Details' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

function topOf(locator: typeof section): number {
  return locator.element().getBoundingClientRect().top;
}

async function emulateTouch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
}
