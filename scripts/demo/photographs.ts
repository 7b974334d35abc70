import sharp from 'sharp';
import { frameOf, PHOTO_HEIGHT, PHOTO_WIDTH, placeOf, type Frame, type Place, type View } from './camera.ts';
import { chanceOf } from './chance.ts';
import { drawRear } from './rear-drawing.ts';
import { GROUND, sceneOf, type SceneName } from './scenes.ts';
import { drawSide, type DrawnVehicle } from './vehicle-drawing.ts';
import { BODIES } from './vehicle-bodies.ts';

export interface Shot {
  vehicle: DrawnVehicle;
  scene: SceneName;
  view: View;
  /** Photos with different seeds differ in light, angle and background. */
  seed: number;
}

/** The photo as JPEG, 1600 × 1200. */
export async function photograph(shot: Shot): Promise<Buffer> {
  const { behind, vehicle } = layersOf(shot);
  const background = await sharp(Buffer.from(behind))
    .blur(1)
    .resize(PHOTO_WIDTH, PHOTO_HEIGHT, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(background, { raw: PIXELS })
    .composite([{ input: Buffer.from(vehicle) }, { input: await grain, raw: PIXELS, blend: 'overlay' }])
    .jpeg({ quality: 84 })
    .toBuffer();
}

const PIXELS = { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, channels: 3 } as const;

/** Sensor noise, made once for all photos. */
const grain = sharp({
  create: { ...PIXELS, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 5 } },
})
  .raw()
  .toBuffer();

/**
 * What is behind the vehicle is drawn at a third of the size and enlarged: the depth of field of a real lens, at a
 * ninth of the work of a blur at full size.
 */
function layersOf({ vehicle, scene: sceneName, view, seed }: Shot): { behind: string; vehicle: string } {
  const chance = chanceOf(seed);
  const { behind, reflection, shadow } = sceneOf(sceneName, chance);
  const rear = view === 'rear' ? drawRear(vehicle) : null;
  const { length, height } = BODIES[vehicle.body];
  const place = placeOf(rear ? { length: height * 0.8, height: height * 1.02 } : { length, height }, seed);
  const frame = frameOf(view === 'rear' && !rear ? 'quarter' : view, vehicle.body, place);
  const drawing = rear ?? drawSide(vehicle);
  const tilt = `rotate(${chance.between(-0.7, 0.7)} 800 900) translate(-40 -30) scale(1.05)`;
  const mirrored = reflection > 0 ? mirrorImage(drawing, place, reflection) : '';
  const stood = `<g transform="translate(${place.left} ${GROUND}) scale(${place.scale})">${drawing}</g>`;
  const inScene = (content: string) => `<g transform="${tilt}">${content}</g>`;
  return {
    behind: picture(frame, 1 / 3, inScene(behind + shadowBelow(place, shadow) + mirrored)),
    vehicle: picture(frame, 1, inScene(stood) + darkCorners(frame)),
  };
}

function picture({ x, y, width }: Frame, scale: number, content: string): string {
  const size = `width="${Math.round(PHOTO_WIDTH * scale)}" height="${Math.round(PHOTO_HEIGHT * scale)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${x} ${y} ${width} ${width * 0.75}">${LENS}${content}</svg>`;
}

function darkCorners({ x, y, width }: Frame): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${width * 0.75}" fill="url(#corners)"/>`;
}

function shadowBelow({ left, scale, length }: Place, darkness: number): string {
  const middle = left + (length * scale) / 2;
  const ellipse = (reach: number, y: number, height: number) =>
    `<ellipse cx="${middle}" cy="${y}" rx="${length * scale * reach}" ry="${height}" fill="url(#dark)" opacity="${darkness}"/>`;
  return ellipse(0.57, GROUND + 2, 42) + ellipse(0.48, GROUND, 16);
}

function mirrorImage(drawing: string, { left, scale }: Place, strength: number): string {
  return `<g mask="url(#mirror)" opacity="${strength}"><g transform="translate(${left} ${GROUND}) scale(${scale} ${-scale})">${drawing}</g></g>`;
}

/** Soft edges are gradients: a blur filter costs ten times as much as all the rest of the drawing. */
const LENS = `<defs><radialGradient id="dark"><stop offset="0"/><stop offset=".72" stop-opacity=".8"/><stop offset="1" stop-opacity="0"/></radialGradient>
  <radialGradient id="glow"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <radialGradient id="corners" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".32"/></radialGradient>
  <linearGradient id="fade" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".7" stop-color="#000"/></linearGradient>
  <mask id="mirror" maskUnits="userSpaceOnUse" x="-200" y="${GROUND}" width="2000" height="200"><rect x="-200" y="${GROUND}" width="2000" height="200" fill="url(#fade)"/></mask></defs>`;
