import { Camera, ImagePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent, DragEvent, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Button } from './button.tsx';
import { FieldError } from './field-notes.tsx';

interface DropZoneProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  accept: string;
  multiple?: boolean;
  camera?: boolean;
  disabled?: boolean;
  onAdd: (files: File[]) => void;
}

/** The page checks kind and size of what it is given: a drop knows nothing of `accept`. */
export function DropZone(props: DropZoneProps) {
  const { label, hint, error, accept, multiple = false, camera = false, disabled = false, onAdd } = props;
  const { over, dropHandlers } = useFileDrop(disabled, multiple, onAdd);
  const noteId = useId();
  return (
    <div
      {...dropHandlers}
      className={cx(ZONE, over ? 'border-accent-ink bg-accent-soft' : error ? 'border-red' : 'border-edge')}
    >
      <ImagePlus className="size-6 text-muted" aria-hidden />
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton
          label={label}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          noteId={noteId}
          onAdd={onAdd}
        />
        {camera && (
          <FileButton
            label="Take photo"
            accept="image/*"
            capture
            disabled={disabled}
            noteId={noteId}
            onAdd={onAdd}
          />
        )}
      </div>
      <div id={noteId} className="flex flex-col items-center gap-1 text-sm text-muted">
        <p className="pointer-coarse:hidden">or drop {multiple ? 'files' : 'a file'} here</p>
        {hint && <p>{hint}</p>}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}

interface FileButtonProps {
  accept: string;
  multiple?: boolean;
  /** Opens the camera that looks away from the person; shown on touch screens only. */
  capture?: boolean;
  disabled: boolean;
  noteId: string;
  onAdd: (files: File[]) => void;
  label: string;
}

function FileButton({ capture = false, disabled, noteId, onAdd, label, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Emptied, so that the same file can be chosen again after it was removed.
    event.target.value = '';
    if (files.length > 0) onAdd(files);
  };
  return (
    <>
      <Button
        disabled={disabled}
        aria-describedby={noteId}
        icon={capture ? <Camera aria-hidden /> : undefined}
        onClick={() => input.current?.click()}
        className={capture ? 'pointer-fine:hidden' : undefined}
      >
        {label}
      </Button>
      <input
        {...rest}
        {...(capture ? { capture: 'environment' as const } : {})}
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={pick}
      />
    </>
  );
}

function useFileDrop(disabled: boolean, multiple: boolean, onAdd: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files].slice(0, multiple ? undefined : 1);
      if (!disabled && files.length > 0) onAdd(files);
    },
  };
  return { over, dropHandlers };
}

const ZONE =
  'flex flex-col items-center gap-2.5 rounded-lg border border-dashed px-4 py-6 text-center transition-colors';
