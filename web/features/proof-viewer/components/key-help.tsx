import { X } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';

const KEYBOARD_SHORTCUTS: [keys: string, action: string][] = [
  ['+  −', 'Zoom in, zoom out'],
  ['0', 'Show the whole page'],
  ['Arrow keys', 'Move the zoomed page'],
  ['Page Up, Page Down', 'Previous, next page'],
  ['Tab', 'Next pin or button'],
  ['C', 'Place a comment'],
  ['Ctrl + Enter', 'Send the comment'],
  ['F', 'Full screen'],
  ['Esc', 'Cancel, leave full screen'],
  ['?', 'Show these keys'],
];

/** The list of the viewer's keyboard shortcuts. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <section aria-label="Keys" className={PANEL_CLASS}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">Keys</h3>
        <IconButton label="Close keys" icon={<X aria-hidden />} onClick={onClose} className="-mr-2" />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {KEYBOARD_SHORTCUTS.map(([keys, action]) => (
          <div key={keys} className="contents">
            <dt className="font-medium whitespace-nowrap">{keys}</dt>
            <dd className="text-muted">{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const PANEL_CLASS =
  'absolute right-2 bottom-2 z-20 max-h-[calc(100%-1rem)] max-w-[calc(100%-1rem)] animate-fade-in overflow-y-auto rounded-lg border bg-raised px-4 pt-2 pb-4 shadow-lg';
