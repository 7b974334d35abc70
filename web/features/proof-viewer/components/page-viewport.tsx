import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { ProofPage } from '#shared/reviews/proof-comments.wire.ts';
import { cn } from '#web/lib/cn.ts';
import { useApplyView, useViewportGeometry, useViewportGestures } from '../use-viewport.ts';
import type { ViewportActions } from '../use-viewport.ts';
import type { ViewStore } from '../view-store.ts';
import { PagePicture } from './page-picture.tsx';
import { useWheelHint, WheelHint } from './wheel-hint.tsx';

interface PageViewportProps extends Omit<ViewportActions, 'onWheelIgnored'> {
  page: ProofPage;
  /** What the picture shows, for screen readers. */
  label: string;
  view: ViewStore;
  className?: string;
  /** The width divided by the height, for layouts that give the viewport no height. */
  ratio?: number;
  /** A layer over the page, in the coordinates of the page. */
  children?: ReactNode;
}

/** One page that can be zoomed and moved. */
export function PageViewport({
  page,
  label,
  view,
  className,
  ratio,
  children,
  ...actions
}: PageViewportProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const geometry = useViewportGeometry(viewport, page);
  const hint = useWheelHint();
  useApplyView(viewport, sheet, view, geometry);
  useViewportGestures(viewport, view, geometry, { ...actions, onWheelIgnored: hint.show });
  return (
    <div
      ref={viewport}
      {...FOCUSABLE_GROUP_ROLE}
      aria-label={`Viewer: ${label}`}
      style={{ aspectRatio: ratio }}
      className={cn(
        VIEWPORT_CLASS,
        actions.onDraw && 'cursor-crosshair touch-none data-zoomed:cursor-crosshair',
        className,
      )}
    >
      <div
        ref={sheet}
        className="absolute top-0 left-0 origin-top-left bg-surface shadow-md"
        style={geometry?.fit}
      >
        <PagePicture key={page.url} page={page} alt={label} />
        {children}
      </div>
      {hint.isShown && <WheelHint />}
    </div>
  );
}

// The group can be focused, because the arrow keys move the page. A role is used, because a fieldset is meant for inputs.
const FOCUSABLE_GROUP_ROLE = { role: 'group', tabIndex: 0 };

// `clip` instead of `hidden`, because the browser scrolls a hidden overflow when a pin outside the viewport gets the focus.
const VIEWPORT_CLASS =
  'relative overflow-clip bg-well select-none touch-pan-y data-zoomed:touch-none data-zoomed:cursor-grab data-zoomed:active:cursor-grabbing ' +
  'focus-visible:-outline-offset-2';
