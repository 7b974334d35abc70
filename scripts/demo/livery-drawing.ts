import { chanceOf } from './chance.ts';
import { lettering } from './lettering.ts';
import type { Livery, Motif } from './liveries.ts';

/** A rectangle of the vehicle, in its centimetres; y is the upper edge. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The printed film over this area: its ground and motif, without lettering. The caller clips it to the sheet metal. */
export function film(livery: Livery, area: Area): string {
  const { x, y, width, height } = area;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${livery.base}"/><g transform="translate(${x} ${y})">${MOTIFS[livery.motif](livery, width, height)}</g>`;
}

/** Name, tagline and contact, laid out in the place for the sign. */
export function sign(livery: Livery, place: Area): string {
  const { x, y, width, height } = place;
  const style = { x, colour: livery.ink, maxWidth: width * 0.94, slant: livery.motif === 'leaves' ? 0 : 8 };
  if (livery.number) return raceNumber(livery, place);
  const isFlat = height < 90;
  const name = lettering(livery.name, {
    ...style,
    y: y + height * (isFlat ? 0.58 : 0.46),
    height: height * (isFlat ? 0.5 : 0.3),
    weight: 2.3,
  });
  const tagline = lettering(livery.tagline, {
    ...style,
    y: y + height * (isFlat ? 0.92 : 0.64),
    height: height * (isFlat ? 0.2 : 0.11),
    maxWidth: width * (isFlat ? 0.56 : 0.8),
  });
  const contact = lettering(livery.contact, {
    ...style,
    x: isFlat ? x + width * 0.94 : x,
    y: y + height * (isFlat ? 0.92 : 0.92),
    height: height * (isFlat ? 0.18 : 0.14),
    maxWidth: width * (isFlat ? 0.36 : 0.7),
    anchor: isFlat ? 'end' : 'start',
    weight: 1.7,
  });
  return name + tagline + contact;
}

function raceNumber({ number = '', name, ink, first }: Livery, { x, y, width, height }: Area): string {
  const radius = height * 0.56;
  const centre = { x: x + radius * 1.2, y: y + height * 0.52 };
  const beside = { x: x + radius * 2.9, maxWidth: width - radius * 2.9 };
  return `<circle cx="${centre.x}" cy="${centre.y}" r="${radius}" fill="#fff" stroke="${first}" stroke-width="3"/>
    ${lettering(number, { x: centre.x, y: centre.y + radius * 0.5, height: radius, colour: '#16181d', weight: 2.4, anchor: 'middle', maxWidth: radius * 1.4 })}
    ${lettering(name, { ...beside, y: y + height * 0.9, height: height * 0.46, colour: ink, weight: 2.4, slant: 12 })}`;
}

const MOTIFS: Record<Motif, (livery: Livery, width: number, height: number) => string> = {
  swoosh: ({ first, second }, w, h) =>
    `<path d="M0 ${h * 0.98}C${w * 0.35} ${h * 0.95} ${w * 0.6} ${h * 0.7} ${w} ${h * 0.2}V${h}H0Z" fill="${second}"/><path d="M0 ${h}C${w * 0.4} ${h} ${w * 0.7} ${h * 0.82} ${w} ${h * 0.42}V${h * 0.56}C${w * 0.74} ${h * 0.9} ${w * 0.4} ${h * 1.02} 0 ${h * 1.08}Z" fill="${first}"/>`,
  peaks: ({ first, second }, w, h) =>
    `<path d="M0 ${h * 0.86}L${w * 0.2} ${h * 0.55}L${w * 0.34} ${h * 0.74}L${w * 0.6} ${h * 0.28}L${w * 0.78} ${h * 0.6}L${w} ${h * 0.3}V${h}H0Z" fill="${second}"/><path d="M0 ${h}L${w * 0.3} ${h * 0.78}L${w * 0.46} ${h * 0.92}L${w * 0.76} ${h * 0.5}L${w} ${h * 0.84}V${h}Z" fill="${first}"/><path d="M${w * 0.6} ${h * 0.28}L${w * 0.56} ${h * 0.36}L${w * 0.6} ${h * 0.41}L${w * 0.63} ${h * 0.37}L${w * 0.655} ${h * 0.4}Z" fill="#fff" opacity=".85"/>`,
  bands: ({ first, second }, w, h) =>
    [0.66, 0.78, 0.86]
      .map((at, index) => {
        const thick = [0.09, 0.05, 0.2][index] ?? 0;
        return `<path d="M${w * at} 0h${w * thick}L${w * (at + thick) - h * 0.6} ${h}h${-w * thick}Z" fill="${index === 1 ? second : first}"/>`;
      })
      .join('') + `<rect y="${h * 0.9}" width="${w}" height="${h * 0.1}" fill="${second}"/>`,
  waves: ({ first, second }, w, h) =>
    [
      [0.62, second, 0.55],
      [0.72, first, 1],
      [0.88, second, 1],
    ]
      .map(([at, colour, opacity]) => {
        const y = h * Number(at);
        return `<path d="M0 ${y}C${w * 0.17} ${y - h * 0.22} ${w * 0.33} ${y + h * 0.2} ${w * 0.5} ${y}S${w * 0.83} ${y - h * 0.2} ${w} ${y - h * 0.06}V${h}H0Z" fill="${colour}" opacity="${opacity}"/>`;
      })
      .join(''),
  rays: ({ first, second }, w, h) =>
    Array.from({ length: 18 }, (_, index) => {
      const from = (index / 18) * Math.PI * 2;
      const to = from + Math.PI / 18;
      const reach = w * 1.2;
      return `<path d="M${w * 0.42} ${h * 0.6}l${Math.cos(from) * reach} ${Math.sin(from) * reach}L${w * 0.42 + Math.cos(to) * reach} ${h * 0.6 + Math.sin(to) * reach}Z" fill="${index % 2 ? second : first}" opacity="${index % 2 ? 0.7 : 0.55}"/>`;
    }).join('') + `<rect y="${h * 0.5}" width="${w}" height="${h * 0.29}" fill="${second}"/>`,
  hexagons: ({ first, second }, w, h) => {
    const chance = chanceOf(7);
    return Array.from({ length: 34 }, () => {
      const along = 1 - chance.between(0, 1) ** 1.7;
      const size = h * chance.between(0.05, 0.13);
      const at = `translate(${w * (0.45 + along * 0.55)} ${h * chance.between(0, 1)}) scale(${size})`;
      return `<path transform="${at}" d="M1 0L.5 .87H-.5L-1 0L-.5 -.87H.5Z" fill="${chance.pick([first, second, second])}" opacity="${chance.between(0.5, 1)}"/>`;
    }).join('');
  },
  dots: ({ first, second }, w, h) =>
    `<path d="M${w * 0.5} ${h}Q${w * 0.8} ${h * 0.7} ${w} 0V${h}Z" fill="${second}"/>` +
    Array.from({ length: 110 }, (_, index) => {
      const column = index % 22;
      const row = Math.floor(index / 22);
      return `<circle cx="${(w * (column + (row % 2) / 2)) / 21}" cy="${h * (0.1 + row * 0.2)}" r="${(h * 0.075 * column) / 22}" fill="${first}"/>`;
    }).join(''),
  leaves: ({ first, second }, w, h) =>
    `<rect y="${h * 0.84}" width="${w}" height="${h * 0.16}" fill="${first}"/>` +
    [0.5, 0.62, 0.72, 0.82, 0.92]
      .map(
        (at, index) =>
          `<g transform="translate(${w * at} ${h * 0.88}) rotate(${index * 14 - 34}) scale(${h * (0.5 + (index % 2) * 0.2)})"><path d="M0 0C-.3 -.4 -.2 -.9 .1 -1.1C.35 -.8 .3 -.3 0 0Z" fill="${index % 2 ? first : second}"/><path d="M0 0Q.02 -.6 .1 -1.05" stroke="#fff" stroke-opacity=".5" stroke-width=".025" fill="none"/></g>`,
      )
      .join(''),
  racing: ({ first, second }, w, h) =>
    `<path d="M0 ${h * 0.3}L${w * 0.4} ${h * 0.38}L${w} ${h * 0.62}V${h * 0.74}L${w * 0.4} ${h * 0.52}L0 ${h * 0.5}Z" fill="${first}"/><path d="M0 ${h * 0.74}L${w * 0.3} ${h * 0.66}L${w * 0.72} ${h}H0Z" fill="${second}"/>` +
    Array.from(
      { length: 24 },
      (_, index) =>
        `<rect x="${(index % 6) * 9}" y="${h * 0.32 + Math.floor(index / 6) * 9}" width="9" height="9" fill="${((index % 6) + Math.floor(index / 6)) % 2 ? '#fff' : '#16181d'}"/>`,
    ).join(''),
};
