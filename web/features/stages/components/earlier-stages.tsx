import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useIsNarrow } from '#web/lib/use-media-query.ts';
import { Button } from '#web/ui/button.tsx';

/** On narrow screens the stages before the current one are folded, so that it is at the top. */
export function useFoldedStages(earlier: number) {
  const isNarrow = useIsNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const foldable = isNarrow && earlier > 0;
  return { foldable, folded: foldable && !unfolded, toggle: () => setUnfolded(!unfolded) };
}

interface FoldButtonProps {
  earlier: number;
  folded: boolean;
  onToggle: () => void;
  /** The id of the list of stages. */
  listId: string;
}

/** Shows and hides the earlier stages. */
export function FoldButton({ earlier, folded, onToggle, listId }: FoldButtonProps) {
  return (
    <Button
      variant="ghost"
      className="-mx-2 mt-3 justify-start px-2 text-muted"
      icon={<ChevronDown className={folded ? '-rotate-90' : undefined} aria-hidden />}
      aria-expanded={!folded}
      aria-controls={listId}
      onClick={onToggle}
    >
      {earlier} earlier {earlier === 1 ? 'stage' : 'stages'}
    </Button>
  );
}
