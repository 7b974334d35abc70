/** The classes of menus and popovers. */
export const FLOATING_CLASS =
  'z-50 max-w-[calc(100vw-1rem)] rounded-lg border bg-raised text-ink shadow-lg data-[state=closed]:animate-fade-out ' +
  'data-[state=open]:animate-fade-in';
