import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { initialView, type ViewGuide } from '../view-guide.ts';
import type { CurrentView } from './camera-guide.tsx';

const CameraDialog = lazyDialog(
  async () => (await import('./camera-dialog.tsx')).CameraDialog,
  ({ onClose }) => onClose(),
);

interface TakePhotosProps {
  /**
   * Called with the new photos. Returns whether a photo was accepted. `view` is the current view of the camera dialog. It is
   * undefined without views, and when the button opened the phone's camera application without the dialog.
   */
  onPhotos: (photos: File[], view?: PhotoView) => boolean;
  /** The views to photograph. */
  guide?: ViewGuide | undefined;
  /** The key of the view to start with. The default is the view that `initialView` selects. */
  startKey?: string | undefined;
  /** The state of the photos, shown above the shutter. */
  status?: ReactNode;
  size?: 'lg';
  describedBy?: string;
  /** Called when the camera opens or closes. While it is open, this component must stay mounted. */
  onCameraOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/**
 * Opens the camera for several photos in a row. Without camera access, opens the phone's camera application. Shown on touch
 * screens only.
 */
export function TakePhotos({
  onPhotos,
  guide,
  startKey,
  status,
  size,
  describedBy,
  onCameraOpenChange,
}: TakePhotosProps) {
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = (open: boolean) => {
    setIsOpen(open);
    onCameraOpenChange?.(open);
  };
  const input = useRef<HTMLInputElement>(null);
  // The view to take with the phone's camera application. Undefined when the button opened that application directly.
  const viewForCameraApplication = useRef<CurrentView>(undefined);
  const handleFileChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    if (files.length === 0) return;
    if (onPhotos(files, viewForCameraApplication.current?.view)) viewForCameraApplication.current?.next();
  };
  const openCameraApplication = (shown?: CurrentView) => {
    viewForCameraApplication.current = shown;
    input.current?.click();
  };
  return (
    <>
      <Button
        {...(size && { size })}
        icon={<Camera aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => (hasCamera() ? setOpen(true) : openCameraApplication())}
        className="pointer-fine:hidden"
      >
        Take photos
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Take photo"
        onChange={handleFileChange}
      />
      {isOpen && (
        <CameraDialog
          status={status}
          guide={guide}
          startKey={startKey ?? initialView(guide?.views ?? [])?.key}
          onPhoto={(photo, view) => onPhotos([photo], view)}
          onUseApplication={openCameraApplication}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Whether the page can use the camera. Browsers offer it only to pages that were loaded over https. */
function hasCamera(): boolean {
  return 'mediaDevices' in navigator && typeof navigator.mediaDevices?.getUserMedia === 'function';
}
