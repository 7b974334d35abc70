import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The text of each page of a PDF, with single spaces. */
export async function readPageTexts(content: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(content);
  const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '));
  document.destroy();
  library.destroy();
  return pages;
}
