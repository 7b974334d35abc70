/** The content of a PDF as a sequence of blocks. Texts have no markup, and can be in any writing system. */
export interface PdfDocument {
  /** The title in the properties of the PDF. */
  title: string;
  author: string;
  /** The creation time in ISO 8601. The file contains no other time, so that the same document has the same bytes. */
  createdAt: string;
  blocks: PdfBlock[];
  /** The lines at the bottom of every page, before the page number. */
  footer: string[];
}

export type PdfBlock =
  | { kind: 'header'; left: string; right: string }
  | { kind: 'title'; text: string; note: string; tone: 'positive' | 'neutral' }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isMuted?: boolean }
  | { kind: 'facts'; rows: { label: string; value: string; isCode?: boolean }[] }
  | { kind: 'checks'; items: { text: string; isChecked: boolean }[] }
  | { kind: 'picture'; content: Uint8Array; caption: string; pins: PicturePin[] }
  | { kind: 'signature'; heading: string; consent: string; name: string; caption: string }
  | { kind: 'drawings'; rows: PdfDrawing[][] }
  | { kind: 'pictures'; items: { content: Uint8Array; caption: string }[] }
  | { kind: 'strokes'; heading: string; name: string; strokes: [x: number, y: number][][]; caption: string }
  | { kind: 'notes'; items: { label: string; note: string; text: string }[] };

/** A line drawing of SVG paths with numbered pins. The drawings of a row are placed side by side. */
export interface PdfDrawing {
  title: string;
  width: number;
  height: number;
  paths: { d: string; fill: string | null; lineWidth: number }[];
  pins: PicturePin[];
}

/** A numbered point or rectangle. Coordinates and sizes are fractions (0 to 1) of the picture's width and height. */
export interface PicturePin {
  number: number;
  x: number;
  y: number;
  width: number | null;
  height: number | null;
}
