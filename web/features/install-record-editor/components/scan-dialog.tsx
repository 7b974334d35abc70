import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { readPicture } from '../barcode-reader.ts';
import { useCameraScan } from '../use-camera-scan.ts';

interface ScanDialogProps {
  onRead: (text: string) => void;
  onClose: () => void;
}

/** Reads the barcode of a roll with the camera, or from a picture. */
export function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  const { videoRef, camera } = useCameraScan(onRead);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Scan the roll"
      description="Point the camera at the barcode or QR code on the label."
      size="sm"
    >
      <div className="flex flex-col gap-4">
        {camera === 'unavailable' ? (
          <p className="rounded-md bg-well p-4 text-sm text-muted">
            The camera is not available. Allow it in the settings of your browser, or read the code from a
            picture.
          </p>
        ) : (
          <div className="relative overflow-hidden rounded-md bg-well">
            {/* The video of the camera has no sound, so it needs no captions. */}
            <video
              ref={videoRef}
              playsInline
              muted
              aria-label="Camera"
              className="aspect-4/3 w-full object-cover"
            />
            {camera === 'starting' && (
              <output className="absolute inset-0 flex items-center justify-center gap-2 text-sm text-muted [&_svg]:size-4">
                <Spinner />
                Starting the camera...
              </output>
            )}
          </div>
        )}
        <PictureReader onRead={onRead} />
      </div>
    </Dialog>
  );
}

function PictureReader({ onRead }: Pick<ScanDialogProps, 'onRead'>) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'reading' | 'unread'>('idle');
  const isMounted = useIsMounted();
  const read = async (picture: File) => {
    setState('reading');
    const text = await readPicture(picture).catch(() => null);
    // The user has closed the dialog, and may have typed the number instead.
    if (!isMounted.current) return;
    if (text === null) setState('unread');
    else onRead(text);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture of a barcode"
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          target.value = '';
          if (picture) void read(picture);
        }}
      />
      <Button
        icon={<ImageUp aria-hidden />}
        busy={state === 'reading'}
        busyText="Reading..."
        className="self-start"
        onClick={() => input.current?.click()}
      >
        Read from a picture
      </Button>
      {state === 'unread' && (
        <FieldError>
          No barcode was found. Try a closer picture from straight ahead, or type the number.
        </FieldError>
      )}
    </>
  );
}
