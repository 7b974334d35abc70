/** Downloads a file. The page stays open, even when the server refuses the download. */
export function downloadFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
