import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface OutdatedNoteProps {
  text: string;
  onLoad: () => void;
  onKeep: () => void;
}

/** Shows that somebody else has saved the data of the form, and offers to load it or to keep the entries of the form. */
export function OutdatedNote({ text, onLoad, onKeep }: OutdatedNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-red-soft px-3 py-2 text-sm text-red-ink">
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <span role="alert" className="min-w-0 flex-1 basis-48">
        {text}
      </span>
      <Button size="sm" onClick={onLoad}>
        Discard mine and load theirs
      </Button>
      <Button size="sm" onClick={onKeep}>
        Keep mine
      </Button>
    </div>
  );
}
