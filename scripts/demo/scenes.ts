import type { Chance } from './chance.ts';

/** Where the photo is taken. All are 1600 × 1200 with the vehicle's wheels at GROUND. */
export const SCENE_NAMES = ['installBay', 'studio', 'yard', 'street'] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
export const GROUND = 1000;

interface Scene {
  /** Everything behind the vehicle, as SVG. */
  behind: string;
  /** How much a polished floor mirrors, 0 to 1. */
  reflection: number;
  /** How dark the contact shadow is, 0 to 1. */
  shadow: number;
}

export function sceneOf(name: SceneName, chance: Chance): Scene {
  return SCENES[name](chance);
}

const SCENES: Record<SceneName, (chance: Chance) => Scene> = {
  installBay: (chance) => ({
    behind: `${gradient('wall', chance.pick(['#d9dcdd', '#dfdad2', '#cfd6dc']), '#aeb3b6')}${gradient('floor', '#8f9498', '#c3c7c9')}
      <rect width="1600" height="830" fill="url(#wall)"/>${tubes()}${shutter(chance.between(60, 160))}${filmRack(chance.between(1130, 1230))}${toolCabinet(chance.between(880, 960))}
      <rect y="770" width="1600" height="60" fill="#7b8186"/><rect y="826" width="1600" height="374" fill="url(#floor)"/>${floorJoints('#6d7276')}`,
    reflection: 0.16,
    shadow: 0.55,
  }),
  studio: () => ({
    behind: `${gradient('wall', '#23272c', '#3b4047')}${gradient('floor', '#2b2f35', '#5b6169')}
      <rect width="1600" height="840" fill="url(#wall)"/><ellipse cx="800" cy="72" rx="860" ry="90" fill="url(#glow)" opacity=".5"/><ellipse cx="800" cy="160" rx="980" ry="130" fill="url(#glow)" opacity=".45"/><path d="M260 60H1340L1230 84H370ZM130 150H1470L1400 170H200Z" fill="#fff"/>
      <rect y="836" width="1600" height="364" fill="url(#floor)"/><ellipse cx="800" cy="1020" rx="1000" ry="230" fill="url(#glow)" opacity=".22"/>`,
    reflection: 0.3,
    shadow: 0.7,
  }),
  yard: (chance) => ({
    behind: `${gradient('sky', '#8fb6d8', '#e6eef3')}${gradient('floor', '#77797b', '#9b9c9b')}
      <rect width="1600" height="700" fill="url(#sky)"/>${clouds(chance)}<path d="M0 340H1600V800H0Z" fill="${chance.pick(['#b9b3a8', '#a9b2b8', '#b4a79b'])}"/><path d="M0 340H1600V372H0Z" fill="#6f777e"/>${corrugation()}${dockDoors(chance.between(60, 200))}
      <rect y="796" width="1600" height="404" fill="url(#floor)"/><path d="M-40 1130L700 1112L1640 1128" stroke="#d9c65d" stroke-width="9" fill="none" opacity=".6"/>${specks(chance)}`,
    reflection: 0,
    shadow: 0.6,
  }),
  street: (chance) => ({
    behind: `${gradient('sky', '#a9c6dd', '#f3ead9')}${gradient('floor', '#6b6d70', '#8c8d8e')}
      <rect width="1600" height="720" fill="url(#sky)"/>${clouds(chance)}${trees(chance)}<rect y="700" width="1600" height="70" fill="#8d9a78"/><rect y="760" width="1600" height="56" fill="#bdbcb6"/><rect y="812" width="1600" height="14" fill="#8f8e8a"/>
      <rect y="824" width="1600" height="376" fill="url(#floor)"/><path d="M0 1150H520M760 1150H1280M1520 1150H1600" stroke="#e9e9e4" stroke-width="12" opacity=".7"/>${specks(chance)}`,
    reflection: 0,
    shadow: 0.6,
  }),
};

function gradient(id: string, top: string, bottom: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

function tubes(): string {
  return [90, 610, 1130]
    .map(
      (x) =>
        `<ellipse cx="${x + 190}" cy="60" rx="300" ry="90" fill="url(#glow)" opacity=".7"/><rect x="${x}" y="52" width="380" height="15" rx="7" fill="#fff"/>`,
    )
    .join('');
}

function shutter(x: number): string {
  const slats = Array.from({ length: 15 }, (_, index) => `M0 ${index * 36}H560`).join('');
  return `<g transform="translate(${x} 240)"><rect x="-14" y="-14" width="588" height="550" fill="#8a9095"/><rect width="560" height="536" fill="#c9ced1"/><path d="${slats}" stroke="#9ba2a7" stroke-width="3"/><rect y="150" width="560" height="70" fill="#eaf2f6" opacity=".85"/></g>`;
}

/** Rolls of film on their pegs: what every shop's wall looks like. */
function filmRack(x: number): string {
  const colours = [
    '#c33',
    '#e98a1f',
    '#f2c530',
    '#3a9a54',
    '#2379b5',
    '#5a3f9b',
    '#222',
    '#e8e8e8',
    '#8b8f94',
  ];
  const rolls = colours.map(
    (colour, index) =>
      `<g transform="translate(0 ${index * 52})"><rect width="300" height="36" rx="6" fill="${colour}"/><rect width="300" height="10" rx="5" fill="#fff" opacity=".3"/><rect x="300" y="8" width="26" height="20" fill="#d3b487"/></g>`,
  );
  return `<g transform="translate(${x} 250)"><path d="M-10 -20V520M316 -20V520" stroke="#5b6166" stroke-width="12"/>${rolls.join('')}</g>`;
}

function toolCabinet(x: number): string {
  const drawers = [0, 1, 2, 3, 4].map((row) => `M10 ${70 + row * 54}H170M70 ${58 + row * 54}H110`).join('');
  return `<g transform="translate(${x} 470)"><rect width="180" height="330" rx="6" fill="#a3262c"/><path d="${drawers}" stroke="#5f1216" stroke-width="5"/><rect width="180" height="26" rx="6" fill="#3b3f44"/></g>`;
}

function floorJoints(colour: string): string {
  return `<path d="M0 960H1600M330 830L120 1200M800 830V1200M1270 830L1480 1200" stroke="${colour}" stroke-width="3" opacity=".45"/>`;
}

function corrugation(): string {
  const lines = Array.from({ length: 54 }, (_, index) => `M${index * 30} 372V796`).join('');
  return `<path d="${lines}" stroke="#000" stroke-opacity=".09" stroke-width="6"/>`;
}

function dockDoors(x: number): string {
  return [x, x + 560, x + 1120]
    .map(
      (at) =>
        `<g transform="translate(${at} 470)"><rect x="-12" y="-12" width="314" height="342" fill="#5d6469"/><rect width="290" height="330" fill="#d7dcdf"/><path d="M0 66H290M0 132H290M0 198H290M0 264H290" stroke="#aab1b5" stroke-width="4"/></g>`,
    )
    .join('');
}

function clouds(chance: Chance): string {
  const cloud = () =>
    `<ellipse cx="${chance.between(0, 1600)}" cy="${chance.between(60, 300)}" rx="${chance.between(140, 320)}" ry="${chance.between(40, 80)}" fill="url(#glow)" opacity=".75"/>`;
  return Array.from({ length: 5 }, cloud).join('');
}

function trees(chance: Chance): string {
  return Array.from({ length: 15 }, (_, index) => {
    const radius = chance.between(80, 150);
    const colour = chance.pick(['#6f8a55', '#5c7a4b', '#839a5e', '#4f6b48']);
    return `<ellipse cx="${index * 115 + chance.between(-30, 30)}" cy="${680 - radius}" rx="${radius * 0.9}" ry="${radius * 1.25}" fill="${colour}"/>`;
  }).join('');
}

function specks(chance: Chance): string {
  return Array.from({ length: 60 }, () => {
    const y = chance.between(850, 1195);
    return `<ellipse cx="${chance.between(0, 1600)}" cy="${y}" rx="${(y - 780) / 60}" ry="${(y - 780) / 160}" fill="${chance.pick(['#000', '#fff'])}" opacity=".12"/>`;
  }).join('');
}
