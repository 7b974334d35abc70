import { ArrowUpRight, Check, Circle, MousePointer2, Pencil, Spline, Trash2, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { MARKUP_COLORS } from '#shared/photos/photo-markup.forms.ts';
import type { MarkupColor } from '#shared/photos/photo-markup.forms.ts';
import { SHAPE_COLORS } from '../drawing.ts';
import type { Tool } from '../shape-edits.ts';
import type { MarkupEditing } from '../use-markup-editing.ts';
import { ToolButton } from './tool-button.tsx';

/** The tools and colors. They are below the photo, in reach of the thumb. */
export function MarkupTools({ editing }: { editing: MarkupEditing }) {
  const { selectedKey, selectedShape } = editing;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1">
      <div className="flex items-center gap-0.5 sm:gap-1">
        <fieldset aria-label="Tools" className="flex items-center gap-0.5 sm:gap-1">
          {TOOLS.map(({ tool, label, icon }) => (
            <ToolButton
              key={tool}
              label={label}
              icon={icon}
              pressed={editing.tool === tool}
              onClick={() => editing.chooseTool(tool)}
            />
          ))}
        </fieldset>
        <ToolButton
          label="Edit text"
          icon={<Pencil aria-hidden />}
          disabled={selectedShape?.kind !== 'text'}
          onClick={() => selectedKey !== undefined && editing.editText(selectedKey, true)}
        />
        <ToolButton
          label="Delete shape"
          icon={<Trash2 aria-hidden />}
          disabled={!selectedShape}
          onClick={() => selectedKey !== undefined && editing.remove(selectedKey)}
        />
      </div>
      <fieldset aria-label="Color" className="flex items-center gap-1">
        {MARKUP_COLORS.map((color) => (
          <ColorButton
            key={color}
            color={color}
            isChosen={editing.color === color}
            onChoose={() => editing.chooseColor(color)}
          />
        ))}
      </fieldset>
    </div>
  );
}

const TOOLS: readonly { tool: Tool; label: string; icon: ReactNode }[] = [
  { tool: 'select', label: 'Select', icon: <MousePointer2 aria-hidden /> },
  { tool: 'arrow', label: 'Arrow', icon: <ArrowUpRight aria-hidden /> },
  { tool: 'ellipse', label: 'Circle', icon: <Circle aria-hidden /> },
  { tool: 'line', label: 'Line', icon: <Spline aria-hidden /> },
  { tool: 'text', label: 'Text', icon: <Type aria-hidden /> },
];

interface ColorButtonProps {
  color: MarkupColor;
  isChosen: boolean;
  onChoose: () => void;
}

function ColorButton({ color, isChosen, onChoose }: ColorButtonProps) {
  const { ink, outline } = SHAPE_COLORS[color];
  return (
    <button
      type="button"
      aria-label={COLOR_NAMES[color]}
      aria-pressed={isChosen}
      title={COLOR_NAMES[color]}
      onClick={onChoose}
      className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-on-darkroom/15 focus-visible:outline-on-darkroom pointer-coarse:size-11"
    >
      <span
        aria-hidden
        style={{ backgroundColor: ink, color: outline }}
        className="grid size-6 place-items-center rounded-full border-2 border-on-darkroom/70"
      >
        {isChosen && <Check className="size-4" strokeWidth={3} />}
      </span>
    </button>
  );
}

const COLOR_NAMES: Record<MarkupColor, string> = {
  red: 'Red',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  white: 'White',
  black: 'Black',
};
