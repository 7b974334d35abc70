import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import { BOTTOM_CONTROLS } from '#web/ui/toast-position.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useCamera } from '../use-camera.ts';
import type { ViewGuide } from '../view-guide.ts';
import { GuideControls, GuideOverlay, useCurrentView, type CurrentView } from './camera-guide.tsx';

interface CameraDialogProps {
  status: ReactNode;
  /** The views to photograph; undefined for photos without views. */
  guide: ViewGuide | undefined;
  /** The key of the view to start with. */
  startKey: string | undefined;
  onPhoto: (photo: File, view: PhotoView | undefined) => void;
  /** Opens the phone's camera application instead. Its photos show the current view. */
  onUseApplication: (current: CurrentView | undefined) => void;
  onClose: () => void;
}

const NOT_TAKEN_TOAST = {
  title: 'The photo was not taken',
  description: 'Please try again.',
  variant: 'destructive',
} as const;

/** On a phone that is held sideways, the controls are beside the picture. */
const SCREEN_CLASS =
  'fixed inset-0 z-50 flex flex-col bg-darkroom text-on-darkroom outline-none ' +
  'sideways:grid sideways:grid-cols-[minmax(0,1fr)_20rem] sideways:grid-rows-[auto_minmax(0,1fr)_auto]';

/**
 * The camera in full screen, for several photos in a row. With a guide, the camera continues with the next view after each photo.
 */
export function CameraDialog({
  status,
  guide,
  startKey,
  onPhoto,
  onUseApplication,
  onClose,
}: CameraDialogProps) {
  const { video, state, takePhoto } = useCamera();
  const [takenCount, setTakenCount] = useState(0);
  // The width of the picture divided by its height. The ratio changes when the phone is turned.
  const [ratio, setRatio] = useState<number>();
  const current = useCurrentView(guide, startKey);
  const shoot = async () => {
    const photo = await takePhoto();
    if (photo) {
      setTakenCount((count) => count + 1);
      onPhoto(photo, current?.view);
      current?.next();
    } else toast(NOT_TAKEN_TOAST);
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content aria-describedby={undefined} className={SCREEN_CLASS}>
          <div className="flex items-center justify-between gap-4 p-3 sideways:col-start-2 sideways:row-start-1">
            <div className="min-w-0">
              <Radix.Title className={current ? 'text-sm opacity-80' : 'text-base font-semibold'}>
                Take photos
              </Radix.Title>
              {current && (
                <output aria-label="Current view" className="block truncate text-lg font-semibold">
                  {current.view.name}
                </output>
              )}
            </div>
            <IconButton
              label="Close camera"
              icon={<X aria-hidden />}
              onClick={onClose}
              className="text-on-darkroom not-disabled:hover:bg-on-darkroom/15"
            />
          </div>
          <div className="relative grid min-h-0 flex-1 place-items-center sideways:col-start-1 sideways:row-span-3 sideways:row-start-1">
            <video
              ref={video}
              playsInline
              muted
              onResize={({ currentTarget }) => setRatio(currentTarget.videoWidth / currentTarget.videoHeight)}
              className="absolute inset-0 size-full object-contain"
              aria-label="Camera"
            />
            {current && state !== 'blocked' && <GuideOverlay {...current} ratio={ratio} />}
            {state === 'blocked' && (
              <div
                role="alert"
                className="absolute flex max-w-sm flex-col items-center gap-4 p-6 text-center"
              >
                <p>
                  The camera is not available. Allow it in the settings of your browser, or use the camera of
                  your phone.
                </p>
                <Button onClick={() => onUseApplication(current)}>Open phone camera</Button>
              </div>
            )}
          </div>
          {current && <GuideControls {...current} />}
          <div
            {...BOTTOM_CONTROLS}
            className="flex min-h-28 items-center justify-between gap-4 p-4 sideways:col-start-2 sideways:row-start-3 sideways:min-h-0 sideways:py-2"
          >
            <output className="min-w-0 flex-1 text-sm tabular-nums">{takenCount > 0 && status}</output>
            <button
              type="button"
              aria-label="Take photo"
              disabled={state !== 'ready'}
              onClick={() => void shoot()}
              className="size-18 shrink-0 rounded-full border-4 border-on-darkroom bg-on-darkroom/25 active:bg-on-darkroom disabled:opacity-40"
            />
            <div className="flex flex-1 justify-end">
              <Button onClick={onClose}>{takenCount > 0 ? `Done (${takenCount})` : 'Done'}</Button>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
