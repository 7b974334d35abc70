import type { ShotLocation } from './new-photo.ts';

const LOCATION_TIMEOUT_MS = 8_000;
const MAX_LOCATION_AGE_MS = 60_000;

/** The location of the device. Undefined when the device does not report it in time, or has no permission. */
export async function findLocation(): Promise<ShotLocation | undefined> {
  if (!('geolocation' in navigator)) return undefined;
  const options = { enableHighAccuracy: true, timeout: LOCATION_TIMEOUT_MS, maximumAge: MAX_LOCATION_AGE_MS };
  return new Promise((resolve) => {
    // The timeout of the browser starts only after the user has answered the permission prompt. This timer includes the prompt.
    setTimeout(() => resolve(undefined), LOCATION_TIMEOUT_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(undefined),
      options,
    );
  });
}

/** Makes the browser ask for the location permission. Returns false when it is denied, or the browser has no geolocation. */
export async function requestLocationPermission(): Promise<boolean> {
  if (!('geolocation' in navigator)) return false;
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
    );
  });
}
