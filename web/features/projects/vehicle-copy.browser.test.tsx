import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { sampleCard, sampleDetails, sampleShop, sampleVehicle } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const VEHICLE = { vin: '1M8GDM9AXKP042788', licensePlate: 'WB-1234' };

test('copying the VIN from a card does not open the project', async () => {
  const vehicle = { ...VEHICLE, year: null, make: null, model: null, color: null };
  server.respond('GET /api/projects', [sampleCard({ vehicle })]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPage(server, '/dashboard', { user: sampleShop() });
  await page.getByRole('button', { name: `Copy VIN ${VEHICLE.vin}` }).click();
  await expect.element(page.getByText('Copied')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(VEHICLE.vin);
  expect(location.pathname).toBe('/dashboard');
});

test.each([
  ['Copy Vehicle Number', VEHICLE.licensePlate],
  ['Copy VIN', VEHICLE.vin],
])('the button “%s” of the project page copies the value', async (name, text) => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openProject(server, sampleDetails({}, { vehicleDetail: sampleVehicle(VEHICLE) }));
  await page.getByRole('button', { name }).click();
  await expect.element(page.getByText('Copied')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(text);
});
