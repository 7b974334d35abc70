/** Chooses files in the page's first file input, like the file picker. */
export function chooseFiles(...files: File[]): void {
  chooseFilesIn(document, files);
}

/** Chooses files in the first file input of a part of the page. */
export function chooseFilesIn(part: ParentNode, files: File[], selector = 'input[type=file]'): void {
  const input = part.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error('There is no file input');
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
