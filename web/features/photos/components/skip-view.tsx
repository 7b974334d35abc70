import { SkipForward } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { useSkipView } from '../view-skips.queries.ts';
import type { GuideView, ViewGuide } from '../view-guide.ts';
import { SkipViewDialog } from './skip-view-dialog.tsx';

interface SkipViewProps {
  guide: Pick<ViewGuide, 'projectId' | 'type'>;
  view: GuideView;
  /** Called after the view was skipped. */
  onSkipped?: () => void;
  isDark?: boolean;
}

/** Skips a view without photos. For a skipped view, shows the reason and a button to undo the skip. */
export function SkipView({ guide, view, onSkipped, isDark = false }: SkipViewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const undo = useSkipView(guide.projectId);
  const { skip, photoCount } = view;
  if (photoCount > 0) return null;
  const look = { size: 'sm', variant: 'ghost', className: cn(isDark && ON_DARK_CLASS) } as const;
  if (skip)
    return (
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
        <p className="min-w-0 wrap-anywhere">
          Skipped by {skip.by}, {formatDate(skip.at)}: {skip.reason}
        </p>
        <Button
          {...look}
          busy={undo.isPending}
          busyText="Undoing..."
          needsConnection={false}
          onClick={() => undo.save({ type: guide.type, viewKey: view.key, reason: null })}
        >
          Undo skip
        </Button>
      </div>
    );
  return (
    <>
      <Button {...look} icon={<SkipForward aria-hidden />} onClick={() => setIsAsking(true)}>
        Skip this view
      </Button>
      {isAsking && (
        <SkipViewDialog
          guide={guide}
          view={view}
          onClose={() => setIsAsking(false)}
          onSkipped={() => {
            setIsAsking(false);
            onSkipped?.();
          }}
        />
      )}
    </>
  );
}

const ON_DARK_CLASS = 'text-on-darkroom not-disabled:hover:bg-on-darkroom/15';
