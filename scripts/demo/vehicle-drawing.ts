import { film, sign } from './livery-drawing.ts';
import type { Livery } from './liveries.ts';
import { BODIES, type BodyName, type VehicleBody } from './vehicle-bodies.ts';

/** What covers the paint: nothing yet, a printed livery, or one plain colour (a colour change, a clear film). */
export type Cover =
  | { kind: 'bare'; hasMarks: boolean }
  | { kind: 'printed'; livery: Livery; isPartial: boolean }
  | { kind: 'plain'; colour: string; isMatte: boolean };

export interface DrawnVehicle {
  body: BodyName;
  /** The manufacturer's paint, as a colour of the web. */
  paint: string;
  cover: Cover;
}

/** The vehicle from the side as SVG, in the centimetres of its body. */
export function drawSide({ body: name, paint, cover }: DrawnVehicle): string {
  const body: VehicleBody = BODIES[name];
  return `${DEFINITIONS}
    <clipPath id="shell"><path d="${body.shell}"/></clipPath>
    <clipPath id="wrapped"><path d="${body.wrapped ?? body.shell}"/></clipPath>
    ${body.underneath ?? ''}
    <path d="${body.shell}" fill="${paint}"/>
    <g clip-path="url(#wrapped)">${coverOf(body, cover)}</g>
    <g clip-path="url(#shell)">${shading(body, cover)}</g>
    <path d="${body.seams}" fill="none" stroke="#000" stroke-opacity=".38" stroke-width="1.5"/>
    <path d="${body.seams}" transform="translate(1.4 .8)" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1"/>
    ${body.glass ? `<path d="${body.glass}" fill="url(#glass)" stroke="#14171b" stroke-width="3"/>` : ''}
    <path d="${body.shell}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.2"/>
    ${body.fittings}
    ${body.wheels.map((wheel) => drawWheel(wheel)).join('')}
    ${cover.kind === 'bare' && cover.hasMarks ? marks(body) : ''}`;
}

function coverOf(body: VehicleBody, cover: Cover): string {
  if (cover.kind === 'bare') return '';
  const side = { x: 0, y: -body.height, width: body.length, height: body.height - 30 };
  if (cover.kind === 'plain') {
    return `<rect x="0" y="${-body.height}" width="${body.length}" height="${body.height}" fill="${cover.colour}"/>`;
  }
  const printed = film(cover.livery, side) + sign(cover.livery, body.sign);
  if (!cover.isPartial) return printed;
  // A partial wrap leaves the paint free in a slanted line behind the front wheel.
  const edge = body.length * 0.62;
  return `<clipPath id="partial"><path d="M0 ${-body.height}H${edge + 40}L${edge - 40} 0H0Z"/></clipPath><g clip-path="url(#partial)">${printed}</g>`;
}

/** Light from above: bright on the shoulder, dark towards the sill; gloss has a band that matte film has not. */
function shading(body: VehicleBody, cover: Cover): string {
  const { length, height } = body;
  const whole = `x="-10" y="${-height - 10}" width="${length + 20}" height="${height + 10}"`;
  const isMatte = cover.kind === 'plain' && cover.isMatte;
  const gloss = isMatte
    ? ''
    : `<path d="M-10 ${-height * 0.62}Q${length * 0.5} ${-height * 0.7} ${length + 10} ${-height * 0.5}V${-height * 0.44}Q${length * 0.5} ${-height * 0.6} -10 ${-height * 0.54}Z" fill="url(#gloss)"/>`;
  return `<rect ${whole} fill="url(#light)"/><rect ${whole} fill="url(#ends)"/>${gloss}`;
}

function drawWheel({ x, radius: r }: { x: number; radius: number }): string {
  const spokes = Array.from(
    { length: 5 },
    (_, index) =>
      `<path transform="rotate(${index * 72 + 11})" d="M-4 -6L-5.5 ${-r * 0.55}H5.5L4 -6Z" fill="#aab1b9"/>`,
  );
  return `<path d="M${x - r - 9} -30A${r + 9} ${r + 9} 0 0 1 ${x + r + 9} -30Z" transform="translate(0 ${-r + 28})" fill="#101215"/>
    <g transform="translate(${x} ${-r})"><circle r="${r}" fill="#1a1c1f"/><circle r="${r - 3}" fill="none" stroke="#34383e" stroke-width="2"/><circle r="${r * 0.66}" fill="#33383f"/><circle r="${r * 0.64}" fill="none" stroke="#c3c9d0" stroke-width="3"/>${spokes.join('')}<circle r="${r * 0.17}" fill="#6a717a" stroke="#cfd4da" stroke-width="1.5"/></g>`;
}

/** Scratches, a scuff, and the blue tape that the installer puts beside what was there before. */
function marks({ wheels: [rearWheel], sign: { x, y, width, height } }: VehicleBody): string {
  const scratch = { x: x + width * 0.55, y: y + height * 0.62 };
  const scuff = { x: (rearWheel?.x ?? x) - 20, y: -2 * (rearWheel?.radius ?? 0) - 16 };
  return `<g fill="none" stroke-linecap="round"><path d="M${scratch.x} ${scratch.y}l46 -9m-40 15l58 -6m-30 12l22 -3" stroke="#5c6168" stroke-width="1"/><path d="M${scratch.x} ${scratch.y + 1.4}l46 -9" stroke="#fff" stroke-opacity=".7" stroke-width=".8"/><path d="M${scuff.x} ${scuff.y}q14 -5 30 1" stroke="#777d85" stroke-width="2.4" stroke-opacity=".7"/></g>
    <g fill="#2f86d6" opacity=".92"><rect x="${scratch.x - 16}" y="${scratch.y - 20}" width="20" height="7" transform="rotate(-24 ${scratch.x} ${scratch.y})"/><rect x="${scuff.x - 8}" y="${scuff.y - 16}" width="20" height="7" transform="rotate(-6 ${scuff.x} ${scuff.y})"/></g>`;
}

const DEFINITIONS = `<defs>
  <linearGradient id="light" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".16" stop-color="#fff" stop-opacity=".1"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset=".74" stop-color="#000" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>
  <linearGradient id="ends"><stop offset="0" stop-color="#000" stop-opacity=".3"/><stop offset=".06" stop-color="#000" stop-opacity="0"/><stop offset=".82" stop-color="#fff" stop-opacity="0"/><stop offset=".94" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
  <linearGradient id="glass" x2=".35" y2="1"><stop offset="0" stop-color="#9fb4c4"/><stop offset=".38" stop-color="#46545f"/><stop offset=".4" stop-color="#2a333b"/><stop offset="1" stop-color="#181d22"/></linearGradient>
  <linearGradient id="lamp" x2="0" y2="1"><stop offset="0" stop-color="#fdfeff"/><stop offset="1" stop-color="#9fb0bd"/></linearGradient>
  <linearGradient id="kitchen" x2="0" y2="1"><stop offset="0" stop-color="#ffcf7d" stop-opacity=".95"/><stop offset="1" stop-color="#b5651d" stop-opacity=".75"/></linearGradient>
  <linearGradient id="awning" x2=".09" y2="0" spreadMethod="repeat"><stop offset="0" stop-color="#f6f1e6"/><stop offset=".5" stop-color="#f6f1e6"/><stop offset=".5" stop-color="#a32d24"/><stop offset="1" stop-color="#a32d24"/></linearGradient>
  <linearGradient id="gloss" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity=".26"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
</defs>`;
