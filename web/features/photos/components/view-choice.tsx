import { progressText, type ViewGuide } from '../view-guide.ts';
import { SkipView } from './skip-view.tsx';
import { ViewStrip } from './view-strip.tsx';

interface ViewChoiceProps {
  guide: ViewGuide;
  /** The key of the view that added photos get; undefined when no view is chosen. */
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
}

/** The views of a gallery that is open for uploads. New photos get the chosen view. */
export function ViewChoice({ guide, chosen, onChoose }: ViewChoiceProps) {
  const view = guide.views.find(({ key }) => key === chosen);
  return (
    <div className="flex flex-col gap-2 py-1">
      <p className="text-sm font-medium">
        Views <span className="font-normal text-muted tabular-nums">{progressText(guide.views)}</span>
      </p>
      <ViewStrip
        views={guide.views}
        chosen={chosen}
        onChoose={(key) => onChoose(key === chosen ? undefined : key)}
      />
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <output className="text-sm text-muted">
          {view
            ? `Photos that you add are marked as ‘${view.name}’.`
            : 'Choose a view to mark the photos that you add.'}
        </output>
        {view && <SkipView key={view.key} guide={guide} view={view} />}
      </div>
    </div>
  );
}
