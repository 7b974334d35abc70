import { History } from 'lucide-react';
import { Button } from './button.tsx';

interface DraftNoteProps {
  text?: string;
  discardLabel?: string;
  onDiscard: () => void;
}

/** Shows that the form contains a restored draft, and offers to discard it. */
export function DraftNote({
  text = 'We restored your unsaved changes.',
  discardLabel = 'Discard changes',
  onDiscard,
}: DraftNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      <History className="size-4 shrink-0" aria-hidden />
      <output className="min-w-0 flex-1 basis-48">{text}</output>
      <Button size="sm" onClick={onDiscard}>
        {discardLabel}
      </Button>
    </div>
  );
}
