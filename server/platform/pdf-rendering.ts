import type { Sharp } from 'sharp';
import { loadSharp, type Rendition } from './image-rendering.ts';
import { openPdf, type PagePixels } from './pdf.ts';
import { damagedPdfError, tooManyPagesError } from './pdf-errors.ts';

/** The maximum number of pages of a proof. */
const MAX_PAGES = 40;

/**
 * The longer side of a page's picture in pixels. Small text of a letter page stays readable when a phone shows the page three
 * times as wide as its screen, and the first page arrives within 3 s on slow 4G (decision 0050).
 */
const PAGE_SIDE = 2000;

/** The longer side of a thumbnail in pixels, for 160 points on dense displays. */
const THUMBNAIL_SIDE = 320;

/** The number of pages of one batch. It is small, so that the images of other users in the queue wait for a few pages at most. */
const PAGES_PER_BATCH = 4;

export interface PreparedPdf {
  /** The sizes of the pages' pictures, in order. */
  pages: { width: number; height: number }[];
  /** `page-1` and `page-1-small`, and so on. */
  renditions: Rendition[];
}

/** The pages of one batch. */
export interface PreparedPages extends PreparedPdf {
  /** The first page of the next batch; null after the last one. */
  next: number | null;
  processorSeconds: number;
}

/**
 * Creates the pictures of a few pages of a PDF, starting with `firstPage`, one page after another. Throws `unsupported_file`
 * for a PDF that is damaged, is protected or has too many pages. The number of pages is checked before any page is rendered.
 */
export async function renderPages(path: string, firstPage: number): Promise<PreparedPages> {
  const usageAtStart = process.cpuUsage();
  const pdf = await openPdf({ path, longerSide: PAGE_SIDE });
  try {
    if (pdf.count < 1) throw damagedPdfError();
    if (pdf.count > MAX_PAGES) throw tooManyPagesError(pdf.count, MAX_PAGES);
    const lastPage = Math.min(firstPage + PAGES_PER_BATCH - 1, pdf.count);
    const prepared: PreparedPdf = { pages: [], renditions: [] };
    for (let number = firstPage; number <= lastPage; number += 1) {
      const page = await pdf.render(number);
      prepared.pages.push({ width: page.width, height: page.height });
      prepared.renditions.push(...(await encodePage(page, number)));
    }
    const { user, system } = process.cpuUsage(usageAtStart);
    const next = lastPage < pdf.count ? lastPage + 1 : null;
    return { ...prepared, next, processorSeconds: (user + system) / 1e6 };
  } finally {
    await pdf.close();
  }
}

async function encodePage({ rgba, ...size }: PagePixels, number: number): Promise<Rendition[]> {
  const open = await loadSharp();
  const pixels = () => open(rgba, { raw: { ...size, channels: 4 } }).removeAlpha();
  const fit = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside' } as const;
  return [
    await encode(`page-${number}`, pixels()),
    await encode(`page-${number}-small`, pixels().resize(fit)),
  ];
}

/** Encodes with smart chroma subsampling, because plain subsampling makes thin colored lettering hard to read. */
async function encode(name: string, image: Sharp): Promise<Rendition> {
  const webp = image.webp({ quality: 82, effort: 2, smartSubsample: true });
  const { data: content, info } = await webp.toBuffer({ resolveWithObject: true });
  return { name, content, width: info.width, height: info.height };
}
