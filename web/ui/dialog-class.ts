/** The backdrop of every dialog. */
export const DIALOG_OVERLAY_CLASS =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';
