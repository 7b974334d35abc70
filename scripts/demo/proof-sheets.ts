import sharp from 'sharp';
import { lettering } from './lettering.ts';
import { onePagePdf } from './one-page-pdf.ts';
import { drawRear } from './rear-drawing.ts';
import { drawSide, type DrawnVehicle } from './vehicle-drawing.ts';
import { BODIES } from './vehicle-bodies.ts';

/** An artwork proof as the shop's designer sends it: the vehicle drawn to scale, and what is agreed about it. */
export interface ProofSheet {
  shop: string;
  job: string;
  customer: string;
  vehicle: string;
  film: string;
  version: number;
  /** As it is printed on the sheet. */
  date: string;
  drawing: DrawnVehicle;
}

/** The sheet on one page of A4, landscape. */
export async function proofAsPdf(sheet: ProofSheet): Promise<Buffer> {
  const jpeg = await drawn(sheet).flatten({ background: '#fff' }).jpeg({ quality: 86 }).toBuffer();
  return onePagePdf(jpeg, { ...PIXELS, title: `${sheet.job} - artwork proof ${sheet.version}` });
}

/** The sheet as a picture. */
export function proofAsPng(sheet: ProofSheet): Promise<Buffer> {
  return drawn(sheet).png({ palette: true, quality: 90, effort: 2 }).toBuffer();
}

const PIXELS = { width: 2000, height: 1414 };
const INK = '#1d232b';
const GREY = '#707b87';

function drawn(sheet: ProofSheet) {
  // The unit is a tenth of a millimetre on paper.
  const size = `width="${PIXELS.width}" height="${PIXELS.height}" viewBox="0 0 2970 2100"`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="2970" height="2100" fill="#fff"/>${header(sheet)}${elevations(sheet.drawing)}${swatches(sheet.drawing)}${titleBlock(sheet)}</svg>`,
    ),
  );
}

function header({ shop, version }: ProofSheet): string {
  return `<rect width="2970" height="170" fill="${INK}"/>${lettering(shop, { x: 90, y: 112, height: 54, colour: '#fff', weight: 1.9 })}${lettering(`Artwork proof · Version ${version}`, { x: 2880, y: 106, height: 40, colour: '#fff', anchor: 'end' })}`;
}

function elevations(vehicle: DrawnVehicle): string {
  const { length, height } = BODIES[vehicle.body];
  const rear = drawRear(vehicle);
  const scale = Math.min((rear ? 1900 : 2500) / length, 900 / height);
  const left = rear ? 120 : (2970 - length * scale) / 2;
  const side = `<g transform="translate(${left} 1330) scale(${scale})">${drawSide(vehicle)}</g>`;
  const measure = dimensionLine(left, left + length * scale, 1420, `${length * 10} mm`);
  const behind = rear ? `<g transform="translate(2240 1330) scale(${scale * 0.86})">${rear}</g>` : '';
  const captions =
    lettering('Passenger side', { x: left, y: 300, height: 26, colour: GREY }) +
    (rear ? lettering('Rear', { x: 2240, y: 300, height: 26, colour: GREY }) : '');
  return `<path d="M60 1331H2910" stroke="#d5dbe1" stroke-width="3"/>${side}${behind}${measure}${captions}`;
}

function dimensionLine(from: number, to: number, y: number, words: string): string {
  const line = `M${from} ${y - 30}V${y + 30}M${to} ${y - 30}V${y + 30}M${from} ${y}H${to}M${from + 26} ${y - 12}L${from} ${y}L${from + 26} ${y + 12}M${to - 26} ${y - 12}L${to} ${y}L${to - 26} ${y + 12}`;
  const middle = (from + to) / 2;
  return `<path d="${line}" fill="none" stroke="${GREY}" stroke-width="3"/><rect x="${middle - 130}" y="${y - 24}" width="260" height="48" fill="#fff"/>${lettering(words, { x: middle, y: y + 14, height: 28, colour: INK, anchor: 'middle' })}`;
}

function swatches({ cover, paint }: DrawnVehicle): string {
  const colours =
    cover.kind === 'printed'
      ? [cover.livery.base, cover.livery.first, cover.livery.second, cover.livery.ink]
      : [cover.kind === 'plain' ? cover.colour : paint];
  return colours
    .map((colour, index) => {
      const x = 120 + index * 290;
      return `<rect x="${x}" y="1560" width="250" height="190" rx="12" fill="${colour}" stroke="#c4ccd4" stroke-width="3"/>${lettering(colour, { x, y: 1806, height: 28, colour: INK })}`;
    })
    .join('');
}

function titleBlock({ job, customer, vehicle, film, date }: ProofSheet): string {
  const rows = [
    ['Job', job],
    ['Customer', customer],
    ['Vehicle', vehicle],
    ['Film', film],
    ['Date', date],
  ];
  const lines = rows.map(([label = '', words = ''], index) => {
    const y = 1596 + index * 62;
    return `<path d="M1400 ${y + 18}H2850" stroke="#d5dbe1" stroke-width="2"/>${lettering(label, { x: 1400, y, height: 24, colour: GREY })}${lettering(words, { x: 1640, y, height: 28, colour: INK, maxWidth: 1200 })}`;
  });
  return `${lines.join('')}
    ${lettering('Approved by', { x: 1400, y: 1976, height: 24, colour: GREY })}<path d="M1640 1984H2300M2460 1984H2850" stroke="${INK}" stroke-width="3"/>${lettering('Signature', { x: 1640, y: 2028, height: 20, colour: GREY })}${lettering('Date', { x: 2460, y: 2028, height: 20, colour: GREY })}
    ${lettering('Please check spelling, numbers and colours.', { x: 120, y: 1960, height: 24, colour: GREY })}${lettering('Printing begins when this sheet is approved.', { x: 120, y: 2010, height: 24, colour: GREY })}`;
}
