import { Camera, ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { cn } from '#web/lib/cn.ts';
import { Button } from './button.tsx';
import { FieldError } from './field-notes.tsx';

export interface DropZoneProps {
  /** The button's label: 'Add photos'. */
  label: string;
  /** The limits: 'Up to 5 photos, 5 MB each'. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The `accept` attribute of `<input type="file">`. */
  accept: string;
  multiple?: boolean;
  /** Whether to offer the phone's camera too. */
  camera?: boolean;
  /** Other ways to add files, shown next to the button. */
  actions?: ReactNode;
  disabled?: boolean;
  onAdd: (files: File[]) => void;
}

/**
 * Accepts files by drop, paste, file picker or camera. A drop outside the zone is ignored, because the browser would open the
 * file by default. The caller checks type and size. `accept` only filters the file picker.
 */
export function DropZone(props: DropZoneProps) {
  const {
    label,
    hint,
    error,
    accept,
    multiple = false,
    camera = false,
    actions,
    disabled = false,
    onAdd,
  } = props;
  const noteId = useId();
  const { getRootProps, getInputProps, open, isDragActive, isDragGlobal } = useDropzone({
    multiple,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: (files) => onAdd(files),
  });
  return (
    <div
      {...getRootProps({
        className: cn(ZONE_CLASS, frameClass({ isDragActive, isDragGlobal, disabled, error })),
      })}
    >
      <input {...getInputProps({ accept, hidden: true, style: {}, 'aria-label': label })} />
      <ImagePlus className="size-6 text-muted" aria-hidden />
      <div className="flex flex-wrap justify-center gap-2">
        <Button disabled={disabled} aria-describedby={noteId} onClick={open}>
          {label}
        </Button>
        {actions}
        {camera && <CameraButton disabled={disabled} noteId={noteId} onAdd={onAdd} />}
      </div>
      <div id={noteId} className="flex flex-col items-center gap-1 text-sm text-muted">
        <p className="pointer-coarse:hidden">or drop {multiple ? 'files' : 'a file'} here</p>
        {hint && <p>{hint}</p>}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}

type CameraButtonProps = Pick<DropZoneProps, 'disabled' | 'onAdd'> & { noteId: string };

/** A button that opens the rear camera. Shown on touch screens only. */
function CameraButton({ disabled, noteId, onAdd }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const addPhoto = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Clears the input, so that the same file can be chosen again after it was removed.
    event.target.value = '';
    if (files.length > 0) onAdd(files);
  };
  return (
    <>
      <Button
        disabled={disabled}
        aria-describedby={noteId}
        icon={<Camera aria-hidden />}
        onClick={() => input.current?.click()}
        className="pointer-fine:hidden"
      >
        Take photo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Take photo"
        onChange={addPhoto}
      />
    </>
  );
}

interface DropZoneState extends Pick<DropZoneProps, 'disabled' | 'error'> {
  isDragActive: boolean;
  isDragGlobal: boolean;
}

function frameClass({ isDragActive, isDragGlobal, disabled, error }: DropZoneState): string {
  if (isDragActive) return 'border-accent-ink bg-accent-soft';
  // Highlights the zone while files are dragged over the page.
  if (isDragGlobal && !disabled) return 'border-accent-ink';
  return error ? 'border-red' : 'border-edge';
}

const ZONE_CLASS =
  'flex flex-col items-center gap-2.5 rounded-lg border border-dashed px-4 py-6 text-center transition-colors';
