import type { ShotPlace } from './new-photo.ts';

const PLACE_LIMIT_MS = 8_000;
const PLACE_AGE_MS = 60_000;

/** Where the device is; undefined when it does not say in time, or may not. */
export async function findPlace(): Promise<ShotPlace | undefined> {
  if (!('geolocation' in navigator)) return undefined;
  const options = { enableHighAccuracy: true, timeout: PLACE_LIMIT_MS, maximumAge: PLACE_AGE_MS };
  return new Promise((resolve) => {
    // The timeout of the browser starts only after the user has answered the permission prompt.
    setTimeout(() => resolve(undefined), PLACE_LIMIT_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(undefined),
      options,
    );
  });
}

/** Makes the browser ask for the permission. Returns false when photos cannot get a location. */
export async function askForPlace(): Promise<boolean> {
  if (!('geolocation' in navigator)) return false;
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
    );
  });
}
