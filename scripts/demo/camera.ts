import { chanceOf } from './chance.ts';
import { GROUND } from './scenes.ts';
import { BODIES, type BodyName } from './vehicle-bodies.ts';

export const PHOTO_WIDTH = 1600;
export const PHOTO_HEIGHT = 1200;

/** What the camera points at; `rear` of a car shows its rear wheel and quarter. */
const VIEWS = ['side', 'front', 'quarter', 'lettering', 'rear'] as const;
export type View = (typeof VIEWS)[number];

/** Where the vehicle stands in the scene: its left end, and pixels per centimetre. */
export interface Place {
  left: number;
  scale: number;
  length: number;
}

/** The part of the scene in the picture; its height is three quarters of its width. */
export interface Frame {
  x: number;
  y: number;
  width: number;
}

/** Fills the picture with a vehicle of this size, near its middle. */
export function placeOf({ length, height }: { length: number; height: number }, seed: number): Place {
  const scale = Math.min(1330 / length, 760 / height);
  const aside = chanceOf(seed + 500).between(-40, 40);
  return { left: (PHOTO_WIDTH - length * scale) / 2 + aside, scale, length };
}

/** All of the scene, or a closer look. */
export function frameOf(view: View, body: BodyName, { left, scale, length }: Place): Frame {
  const wide = length * scale;
  if (view === 'front') return closeUp(left + wide * 0.47, wide * 0.6);
  if (view === 'quarter') return closeUp(left - wide * 0.07, wide * 0.6);
  if (view === 'lettering') return signFrame(body, { left, scale, length });
  return { x: 0, y: 0, width: PHOTO_WIDTH };
}

function closeUp(x: number, width: number): Frame {
  return { x, y: GROUND + 110 - width * 0.75, width };
}

function signFrame(body: BodyName, { left, scale }: Place): Frame {
  const { sign } = BODIES[body];
  const width = Math.min(Math.max(sign.width * scale * 0.62, 420), 760);
  const middle = GROUND + (sign.y + sign.height / 2) * scale;
  return { x: left + sign.x * scale - 50, y: middle - width * 0.375, width };
}
