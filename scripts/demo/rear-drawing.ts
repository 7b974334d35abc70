import { lettering } from './lettering.ts';
import { film } from './livery-drawing.ts';
import type { DrawnVehicle } from './vehicle-drawing.ts';
import { BODIES, type VehicleBody } from './vehicle-bodies.ts';

/** The two rear doors of a boxy vehicle as SVG; x = 0 is its left edge. Null for a car. */
export function drawRear({ body: name, paint, cover }: DrawnVehicle): string | null {
  const { rear }: VehicleBody = BODIES[name];
  if (!rear) return null;
  const { width: w, height: h, hasWindows } = rear;
  const outline = `M4 -52V${-h + 26}Q6 ${-h} 34 ${-h}H${w - 34}Q${w - 6} ${-h} ${w - 4} ${-h + 26}V-52Z`;
  const printed =
    cover.kind === 'printed'
      ? film(cover.livery, { x: 0, y: -h, width: w, height: h }) + rearSign(cover.livery, w, h, hasWindows)
      : '';
  const fill = cover.kind === 'plain' ? cover.colour : paint;
  return `<defs><linearGradient id="rearLight" x2="1" y2=".3"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".32"/></linearGradient>
    <linearGradient id="rearGlass" x2=".4" y2="1"><stop offset="0" stop-color="#93a8b8"/><stop offset=".45" stop-color="#323c45"/><stop offset="1" stop-color="#1a2026"/></linearGradient></defs>
    <clipPath id="rearShell"><path d="${outline}"/></clipPath>
    <path d="M26 -40h38V0H26ZM${w - 64} -40h38V0h-38Z" fill="#17191c"/>
    <g clip-path="url(#rearShell)"><rect width="${w}" height="${h}" y="${-h}" fill="${fill}"/>${printed}<rect width="${w}" height="${h}" y="${-h}" fill="url(#rearLight)"/></g>
    <path d="M${w / 2} ${-h + 8}V-56" stroke="#000" stroke-opacity=".55" stroke-width="2"/>
    <path d="M14 ${-h + 30}V-60M${w - 14} ${-h + 30}V-60M16 -74H${w - 16}" stroke="#000" stroke-opacity=".28" stroke-width="1.5"/>
    ${hasWindows ? rearWindows(w, h) : rearBars(w, h)}
    <path d="M0 -60H${w}V-34Q${w} -30 ${w - 6} -30H6Q0 -30 0 -34Z" fill="#2a2e34"/>
    <path d="M6 -130h9v54H6ZM${w - 15} -130h9v54h-9Z" fill="#c3222b"/><path d="M6 -102h9v12H6ZM${w - 15} -102h9v12h-9Z" fill="#f1a533"/>
    <rect x="${w / 2 - 24}" y="-54" width="48" height="20" rx="2" fill="#e9edf1"/>${lettering('ALC 2047', { x: w / 2, y: -40, height: 9, colour: '#27406b', anchor: 'middle', maxWidth: 42 })}`;
}

function rearSign(
  livery: { name: string; contact: string; ink: string },
  w: number,
  h: number,
  below: boolean,
): string {
  const top = below ? h * 0.5 : h * 0.74;
  const centred = { x: w / 2, colour: livery.ink, anchor: 'middle' as const };
  return (
    lettering(livery.name, { ...centred, y: -top, height: 26, weight: 2.2, maxWidth: w * 0.78 }) +
    lettering(livery.contact, { ...centred, y: -top + 34, height: 14, weight: 1.7, maxWidth: w * 0.7 })
  );
}

function rearWindows(w: number, h: number): string {
  const tall = h * 0.24;
  const pane = (x: number) =>
    `<rect x="${x}" y="${-h + 32}" width="${w / 2 - 34}" height="${tall}" rx="6" fill="url(#rearGlass)" stroke="#14171b" stroke-width="3"/>`;
  return `${pane(22)}${pane(w / 2 + 12)}<rect x="${w / 2 + 8}" y="${-h * 0.33}" width="7" height="26" rx="3" fill="#20242a"/>`;
}

function rearBars(w: number, h: number): string {
  const bar = (x: number) =>
    `<rect x="${x}" y="${-h + 20}" width="4.5" height="${h - 80}" rx="2" fill="#c2c8cf"/><rect x="${x - 3}" y="${-h * 0.42}" width="26" height="6" rx="3" fill="#8d949c"/>`;
  return bar(w / 2 - 30) + bar(w / 2 + 12);
}
