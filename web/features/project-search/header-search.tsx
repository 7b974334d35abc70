import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProjectCombobox } from './components/project-combobox.tsx';

/** The search in the header. On phones, a button opens the search field over the header. The key '/' focuses the field. */
export function HeaderSearch({ isPhone }: { isPhone: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) containerRef.current?.querySelector('input')?.focus();
  }, [isOpen]);
  useSlashKey(() => (isPhone ? setOpen(true) : containerRef.current?.querySelector('input')?.focus()));
  const close = () => {
    setOpen(false);
    containerRef.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={containerRef}>
      {!isPhone && <ProjectCombobox className="w-56 lg:w-80" />}
      {isPhone && (
        <IconButton
          label="Find a project"
          aria-expanded={isOpen}
          icon={<Search aria-hidden />}
          onClick={() => setOpen(true)}
        />
      )}
      {isPhone && isOpen && (
        <div className="absolute inset-0 z-10 flex items-center gap-1 bg-surface px-2">
          <ProjectCombobox isPhone className="flex-1" onLeave={close} />
          <IconButton label="Close search" icon={<X aria-hidden />} onClick={close} />
        </div>
      )}
    </div>
  );
}

/** Calls `handle` when '/' is pressed, except in a field, a dialog or a menu. */
function useSlashKey(handle: () => void): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isInExcludedArea(event.target)
      )
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

function isInExcludedArea(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(EXCLUDED_AREAS) !== null;
}

const EXCLUDED_AREAS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';
