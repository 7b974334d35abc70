import sharp from 'sharp';

/** The widths of the bars and gaps of each Code 39 character: narrow (n) or wide (w). */
const CODE_39: Record<string, string> = {
  '1': 'wnnwnnnnw',
  '4': 'nnnwwnnnw',
  '7': 'nnnwnnwnw',
  L: 'nnwnnnnww',
  O: 'wnnnwnnwn',
  T: 'nnnnwnwwn',
  '-': 'nwnnnnwnw',
  '*': 'nwnnwnwnn',
};

/** A photo of a label with the text as a Code 39 barcode, rotated by `degrees`. Throws for characters not in `CODE_39`. */
export async function barcodePicture(text: string, { degrees = 0 } = {}): Promise<Buffer> {
  const bars: string[] = [];
  let x = 60;
  for (const character of `*${text}*`) {
    const widths = CODE_39[character];
    if (!widths) throw new Error(`No pattern for ${character}`);
    for (const [index, size] of widths.split('').entries()) {
      const width = size === 'w' ? 9 : 3;
      if (index % 2 === 0) bars.push(`<rect x="${x}" y="60" width="${width}" height="160"/>`);
      x += width;
    }
    x += 3;
  }
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${x + 60}" height="280">
    <rect width="100%" height="100%" fill="#f4f1e8"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(label)).rotate(degrees, { background: '#888' }).jpeg().toBuffer();
}
