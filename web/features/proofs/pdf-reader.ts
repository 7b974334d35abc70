/**
 * Whether a frame in the page can show a whole PDF. Phones and tablets cannot: Android's browsers have no reader in a
 * frame, and iOS, which says it has one, shows the first page alone.
 */
export function readsPdfInPage(): boolean {
  return navigator.pdfViewerEnabled && matchMedia('(pointer: fine)').matches;
}
