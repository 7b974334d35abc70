import { useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { useApplyView, useViewportGeometry } from '#web/features/proof-viewer/use-viewport.ts';
import type { ViewStore } from '#web/features/proof-viewer/view-store.ts';
import type { PictureSize, Point } from '../picture.ts';
import { shapeAt } from '../shape-edits.ts';
import type { Tool } from '../shape-edits.ts';
import { useDrawingGestures } from '../use-drawing-gestures.ts';
import type { PressedTarget } from '../use-drawing-gestures.ts';
import { useDrags } from '../use-drags.ts';
import { useKeyListener } from '../use-key-listener.ts';
import type { MarkupEditing } from '../use-markup-editing.ts';
import { EditedShapes } from './edited-shapes.tsx';

interface MarkupViewportProps {
  editing: MarkupEditing;
  picture: PictureSize & { imageUrl: string };
  view: ViewStore;
  viewport: RefObject<HTMLDivElement | null>;
}

/** The photo with its drawing. A finger or the mouse draws, two fingers or the wheel zoom. */
export function MarkupViewport({ editing, picture, view, viewport }: MarkupViewportProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const geometry = useViewportGeometry(viewport, picture);
  const percent = useSyncExternalStore(view.subscribe, view.getPercent);
  const drags = useDrags(editing);
  useApplyView(viewport, sheet, view, geometry);
  useDrawingGestures(viewport, view, geometry, {
    ...drags,
    onTap: (at, pressed, isDouble) => handleTap(editing, { at, pressed, isDouble }),
  });
  useKeyListener(viewport, (event) => handleKey(event, editing, view));
  // The size of a screen pixel, in pixels of the picture.
  const screenPixel = picture.width / ((geometry?.fit.width ?? picture.width) * (percent / 100));
  return (
    <div
      ref={viewport}
      {...FOCUSABLE_GROUP_ROLE}
      aria-label={`Photo. ${KEY_HINTS[editing.tool]}`}
      className={VIEWPORT_CLASS}
      data-viewport
      data-tool={editing.tool}
    >
      <div ref={sheet} className="absolute top-0 left-0 origin-top-left" style={geometry?.fit}>
        <img
          src={picture.imageUrl}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full select-none"
        />
        <EditedShapes
          editing={editing}
          picture={picture}
          shapes={drags.shapes}
          draft={drags.draft}
          screenPixel={screenPixel}
        />
      </div>
    </div>
  );
}

// The group can be focused, so that Enter adds a shape. A role is used, because a fieldset is meant for inputs.
const FOCUSABLE_GROUP_ROLE = { role: 'group', tabIndex: 0 };

const KEY_HINTS: Record<Tool, string> = {
  select: 'Press Tab to go to the shapes.',
  arrow: 'Press Enter to add an arrow in the middle.',
  ellipse: 'Press Enter to add a circle in the middle.',
  line: 'Press Enter to add a line in the middle.',
  text: 'Press Enter to add a text in the middle.',
};

const VIEWPORT_CLASS =
  'relative min-h-0 flex-1 touch-none overflow-clip select-none data-[tool=arrow]:cursor-crosshair data-[tool=ellipse]:cursor-crosshair ' +
  'data-[tool=line]:cursor-crosshair data-[tool=text]:cursor-text focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-on-darkroom';

interface Tap {
  at: Point;
  pressed: PressedTarget;
  isDouble: boolean;
}

/**
 * Handles a tap on the viewport.
 * - On a shape: selects the shape. The text tool ignores shapes that are not texts.
 * - On a text: also edits the text, if the tool is the text tool or the tap is a double tap.
 * - Elsewhere: if the tool is the select tool, clears the selection. Otherwise adds a shape, if the tap is on the picture.
 */
function handleTap(editing: MarkupEditing, { at, pressed, isDouble }: Tap): void {
  const { tool, shapes } = editing;
  const found = shapes.find(({ key }) => key === pressed.shape);
  const isText = found?.shape.kind === 'text';
  if (found && (isText || tool !== 'text')) {
    editing.select(found.key);
    if (isText && (tool === 'text' || isDouble)) editing.editText(found.key);
  } else if (tool === 'select') editing.select(undefined);
  else if (isOnPicture(at)) addShapeAt(editing, at, false);
}

function addShapeAt(editing: MarkupEditing, at: Point, byKeyboard: boolean): void {
  const { tool, nextColor } = editing;
  if (tool === 'text') editing.startText(at, byKeyboard);
  else if (tool !== 'select') editing.add(shapeAt(tool, nextColor, at), byKeyboard);
}

function isOnPicture({ x, y }: Point): boolean {
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

/** Handles the keys of the viewport. Enter or Space adds a shape in the middle of the visible part. `+`, `-` and `0` zoom. */
function handleKey(event: KeyboardEvent, editing: MarkupEditing, view: ViewStore): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const { x, y } = view.get();
  if (event.key === 'Enter' || event.key === ' ') addShapeAt(editing, { x, y }, true);
  else if (event.key === '+' || event.key === '=') view.zoomIn();
  else if (event.key === '-') view.zoomOut();
  else if (event.key === '0') view.fit();
  else return;
  event.preventDefault();
}
