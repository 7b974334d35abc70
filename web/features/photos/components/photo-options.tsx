import { REDUCED_PHOTO_SIDE_PX } from '#shared/photos/reduced-photo-side.ts';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { requestLocationPermission } from '../find-location.ts';
import { setPhotoPreference, usePhotoPreferences } from '../photo-preferences.ts';

/** The settings for how this device takes and sends photos. */
export function PhotoOptions() {
  const { location, reduced } = usePhotoPreferences();
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 text-muted">Photo options on this device</summary>
      <div className="flex flex-col gap-2 py-2">
        <Switch
          label={`Smaller photos (${REDUCED_PHOTO_SIDE_PX} px), for a slow or metered connection`}
          checked={reduced}
          onChange={({ target }) => setPhotoPreference('reduced', target.checked)}
        />
        <Switch
          label="Add the location to photos that I take. Only the shop sees it."
          checked={location}
          onChange={({ target }) => void setLocationEnabled(target.checked)}
        />
      </div>
    </details>
  );
}

/** Switches the location on or off. Asks for the permission now, so that the prompt does not appear between two photos. */
async function setLocationEnabled(isOn: boolean): Promise<void> {
  setPhotoPreference('location', isOn);
  if (!isOn || (await requestLocationPermission())) return;
  setPhotoPreference('location', false);
  toast({
    title: 'The location is not available',
    description: 'Allow it for this site in the settings of your browser, then switch it on again.',
    variant: 'destructive',
  });
}
