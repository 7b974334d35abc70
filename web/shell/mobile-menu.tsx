import { useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { DIALOG_OVERLAY_CLASS } from '#web/ui/dialog-class.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SidebarLinks, SidebarUser } from './sidebar-links.tsx';
import { useStoredFlag } from './stored-flag.ts';
import { useIsPhone } from './use-is-phone.ts';
import { Wordmark } from './wordmark.tsx';

/** The navigation on phones, and the button that opens it. It covers a part of the page, and closes after a navigation. */
export function MobileMenu() {
  const [open, setOpen] = useStoredFlag('mobile_menu_open');
  const isPhone = useIsPhone();
  const handleCloseAutoFocus = useCloseOnNavigation(open, setOpen);
  return (
    <Dialog.Root open={open && isPhone} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton label="Open menu" icon={<Menu aria-hidden />} className="md:hidden" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={DIALOG_OVERLAY_CLASS} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={handleCloseAutoFocus}
          className={PANEL_CLASS}
        >
          <MenuContent />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function MenuContent() {
  return (
    <>
      <div className="flex items-center justify-between">
        <Wordmark />
        <Dialog.Title className="sr-only">Menu</Dialog.Title>
        <Dialog.Close asChild>
          <IconButton label="Close menu" icon={<X aria-hidden />} />
        </Dialog.Close>
      </div>
      <SidebarLinks />
      <SidebarUser />
    </>
  );
}

/**
 * Closes the menu after a navigation. Returns a handler for the closing menu, which then focuses the new page instead of the menu
 * button.
 */
function useCloseOnNavigation(open: boolean, setOpen: (open: boolean) => void) {
  const { pathname } = useLocation();
  const shownPathname = useRef(pathname);
  const hasNavigated = useRef(false);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    hasNavigated.current = open;
    if (open) setOpen(false);
  }, [pathname, open, setOpen]);
  return (closing: Event) => {
    if (!hasNavigated.current) return;
    hasNavigated.current = false;
    closing.preventDefault();
    document.getElementById('main')?.focus({ preventScroll: true });
  };
}

const PANEL_CLASS =
  'fixed inset-y-0 left-0 z-50 flex w-[min(20rem,85vw)] animate-fade-in flex-col gap-4 overflow-y-auto bg-raised p-4 ' +
  'pb-[max(1rem,env(safe-area-inset-bottom))] shadow-lg';
