import { Button } from '#web/ui/button.tsx';

interface PlacingBarProps {
  onChooseWholeVersion: () => void;
  onCancel: () => void;
}

/** Explains how to choose the place of a comment. */
export function PlacingBar({ onChooseWholeVersion, onCancel }: PlacingBarProps) {
  return (
    <div className={BAR_CLASS}>
      <output className="min-w-0 flex-1 basis-40">
        <span className="pointer-fine:hidden">Tap the place, or draw a rectangle.</span>
        <span className="pointer-coarse:hidden">
          Click the place, or drag a rectangle. By keyboard: arrow keys, then Enter.
        </span>
      </output>
      <div className="flex gap-2">
        <Button size="sm" onClick={onChooseWholeVersion}>
          Whole version
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const BAR_CLASS =
  'flex animate-fade-in flex-wrap items-center gap-x-3 gap-y-2 rounded-b-lg border border-t-0 bg-accent-soft px-3 py-1.5 text-sm text-ink';
