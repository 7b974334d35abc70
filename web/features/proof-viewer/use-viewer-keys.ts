import type { KeyboardEvent } from 'react';
import type { Discussion } from './use-discussion.ts';
import type { Point } from './view.ts';

interface ViewerKeys {
  discussion: Pick<Discussion, 'view' | 'page' | 'setPage'>;
  onComment?: () => void;
  /** Cancels the current action. Undefined while there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
  onFullScreen?: () => void;
  onHelp?: () => void;
}

const PAN_STEP_PX = 80;
const PAN_BY_ARROW: Record<string, Point> = {
  ArrowLeft: { x: PAN_STEP_PX, y: 0 },
  ArrowRight: { x: -PAN_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_STEP_PX },
  ArrowDown: { x: 0, y: -PAN_STEP_PX },
};

/** Returns the handler of the viewer's keyboard shortcuts. `KeyHelp` lists them. */
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
  };
  return (event: KeyboardEvent) => {
    if (isField(event.target)) return;
    const action = actions[event.key] ?? arrowAction(event.key, discussion);
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
}

/** Whether the target is a field, which uses the keys itself. */
function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}

/**
 * The arrow keys move a zoomed page. If the page is not zoomed, left and right change the page, and up and down scroll as usual.
 */
function arrowAction(
  key: string,
  { view, page, setPage }: ViewerKeys['discussion'],
): (() => void) | undefined {
  const by = PAN_BY_ARROW[key];
  if (by && view.get().zoom > 1) return () => view.panBy(by);
  if (key === 'ArrowLeft') return () => setPage(page - 1);
  return key === 'ArrowRight' ? () => setPage(page + 1) : undefined;
}
