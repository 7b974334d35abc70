import { useRef, useState } from 'react';

/**
 * The state of the tracking form in a panel. With a draft, the form is open initially. When it opens, its first field gets the
 * focus. When it closes, the first button of the panel gets the focus.
 */
export function useFormPanel<Panel extends HTMLElement>(hasDraft: boolean) {
  const panel = useRef<Panel>(null);
  const [isOpen, setOpen] = useState(hasDraft);
  const [openCount, setOpenCount] = useState(0);
  const open = () => {
    setOpen(true);
    setOpenCount((count) => count + 1);
  };
  const close = () => {
    setOpen(false);
    // Waits for the render that removes the form and shows the button.
    requestAnimationFrame(() => panel.current?.querySelector('button')?.focus());
  };
  return { panel, isOpen, openCount, open, close };
}
