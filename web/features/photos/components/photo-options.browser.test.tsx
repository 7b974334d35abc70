import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { PhotoOptions } from './photo-options.tsx';

const locationSwitch = page.getByRole('switch', { name: /Add the location/ });

beforeEach(async () => {
  await renderSignedIn(<PhotoOptions />);
  await page.getByText('Photo options on this device').click();
});

test('asks for the permission when the location is switched on', async () => {
  const getCurrentPosition = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockReturnValue(undefined);
  await locationSwitch.click();
  await expect.element(locationSwitch).toBeChecked();
  expect(getCurrentPosition).toHaveBeenCalledOnce();
});

test('switches the location off again when the browser blocks it', async () => {
  const permissionError = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError;
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_onSuccess, onError) =>
    onError?.(permissionError),
  );
  await locationSwitch.click();
  await expect.element(page.getByText('The location is not available', { exact: true })).toBeVisible();
  await expect.element(locationSwitch).not.toBeChecked();
});
