import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useIsNarrow } from '#web/lib/use-media-query.ts';
import { Button } from '#web/ui/button.tsx';

/** Collapses the stages before the current one on narrow screens, so that the current stage is at the top. */
export function useCollapsedStages(earlierStageCount: number) {
  const isNarrow = useIsNarrow();
  const [isExpanded, setIsExpanded] = useState(false);
  const isCollapsible = isNarrow && earlierStageCount > 0;
  return {
    isCollapsible,
    isCollapsed: isCollapsible && !isExpanded,
    toggle: () => setIsExpanded(!isExpanded),
  };
}

interface CollapseButtonProps {
  earlierStageCount: number;
  isCollapsed: boolean;
  onToggle: () => void;
  /** The id of the list of stages. */
  listId: string;
}

/** Shows and hides the earlier stages. */
export function CollapseButton({ earlierStageCount, isCollapsed, onToggle, listId }: CollapseButtonProps) {
  return (
    <Button
      variant="ghost"
      className="-mx-2 mt-3 justify-start px-2 text-muted"
      icon={<ChevronDown className={isCollapsed ? '-rotate-90' : undefined} aria-hidden />}
      aria-expanded={!isCollapsed}
      aria-controls={listId}
      onClick={onToggle}
    >
      {earlierStageCount} earlier {earlierStageCount === 1 ? 'stage' : 'stages'}
    </Button>
  );
}
