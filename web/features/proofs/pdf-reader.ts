/**
 * Whether a frame in the page can show a whole PDF. Phones and tablets cannot: browsers on Android have no viewer in frames,
 * and iOS, which reports one, shows only the first page.
 */
export function canShowPdfInPage(): boolean {
  return navigator.pdfViewerEnabled && matchMedia('(pointer: fine)').matches;
}
