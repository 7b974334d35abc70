import type { KeyboardEvent } from 'react';
import type { Discussion } from './use-discussion.ts';
import type { Point } from './view.ts';

interface ViewerKeys {
  discussion: Pick<Discussion, 'view' | 'page' | 'setPage'>;
  onComment?: () => void;
  /** Undefined while there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
  onFullScreen?: () => void;
  onHelp?: () => void;
}

const STEP_PX = 80;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: STEP_PX, y: 0 },
  ArrowRight: { x: -STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: STEP_PX },
  ArrowDown: { x: 0, y: -STEP_PX },
};

/** The keys of the viewer, while it has the focus. `KeyHelp` lists them. */
export function useViewerKeys({ discussion, onComment, onCancel, onFullScreen, onHelp }: ViewerKeys) {
  const { view, page, setPage } = discussion;
  const actions: Record<string, (() => void) | undefined> = {
    '+': view.zoomIn,
    '=': view.zoomIn,
    '-': view.zoomOut,
    '0': view.fit,
    PageDown: () => setPage(page + 1),
    PageUp: () => setPage(page - 1),
    c: onComment,
    f: onFullScreen,
    '?': onHelp,
    Escape: onCancel,
    ...arrowActions(discussion),
  };
  return (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
}

/** The arrows move a zoomed page. Otherwise left and right change the page, and up and down scroll as usual. */
function arrowActions({ view, page, setPage }: ViewerKeys['discussion']): Record<string, () => void> {
  if (view.get().zoom > 1)
    return Object.fromEntries(Object.entries(ARROWS).map(([key, by]) => [key, () => view.panBy(by)]));
  return { ArrowLeft: () => setPage(page - 1), ArrowRight: () => setPage(page + 1) };
}
