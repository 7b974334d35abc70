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

/** The menu on phones, and the button that opens it. The menu covers a part of the page. It closes when another page opens. */
export function MobileMenu() {
  const [isOpen, setOpen] = useStoredFlag('mobile_menu_open');
  const isPhone = useIsPhone();
  const handleCloseAutoFocus = useCloseOnNavigation(isOpen, setOpen);
  return (
    <Dialog.Root open={isOpen && isPhone} onOpenChange={setOpen}>
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
 * Closes the menu after a navigation. Returns the handler for `onCloseAutoFocus`: after a navigation, it focuses the new page
 * instead of the menu button.
 */
function useCloseOnNavigation(isOpen: boolean, setOpen: (open: boolean) => void) {
  const { pathname } = useLocation();
  const shownPathname = useRef(pathname);
  const hasNavigated = useRef(false);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    hasNavigated.current = isOpen;
    if (isOpen) setOpen(false);
  }, [pathname, isOpen, setOpen]);
  return (event: Event) => {
    if (!hasNavigated.current) return;
    hasNavigated.current = false;
    event.preventDefault();
    document.getElementById('main')?.focus({ preventScroll: true });
  };
}

const PANEL_CLASS =
  'fixed inset-y-0 left-0 z-50 flex w-[min(20rem,85vw)] animate-fade-in flex-col gap-4 overflow-y-auto bg-raised p-4 ' +
  'pb-[max(1rem,env(safe-area-inset-bottom))] shadow-lg';
