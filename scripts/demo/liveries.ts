export type Motif =
  | 'swoosh'
  | 'peaks'
  | 'bands'
  | 'waves'
  | 'rays'
  | 'hexagons'
  | 'dots'
  | 'leaves'
  | 'racing';

/** A customer's look, as the shop's designer got it in the brand guide. */
export interface Livery {
  name: string;
  tagline: string;
  contact: string;
  motif: Motif;
  /** The film that covers everything, the two colours of the motif, and the lettering. */
  base: string;
  first: string;
  second: string;
  ink: string;
  /** A race car's number. */
  number?: string;
}

export const LIVERIES = {
  northfield: {
    name: 'Northfield',
    tagline: 'Plumbing & Heating',
    contact: '303-555-0142',
    motif: 'swoosh',
    base: '#143a6b',
    first: '#f07f1f',
    second: '#2f6fb5',
    ink: '#ffffff',
  },
  glacierPeak: {
    name: 'Glacier Peak',
    tagline: 'Fresh dairy daily',
    contact: 'glacierpeak.example',
    motif: 'peaks',
    base: '#dff1fa',
    first: '#2a86c0',
    second: '#7cc3e6',
    ink: '#0d3d63',
  },
  kestrel: {
    name: 'Kestrel',
    tagline: 'Same-day courier',
    contact: '253-555-0118',
    motif: 'bands',
    base: '#17181c',
    first: '#f6c41c',
    second: '#4a4d55',
    ink: '#ffffff',
  },
  bluebird: {
    name: 'Bluebird Bakery',
    tagline: 'Baked at four, there by six',
    contact: 'bluebird.example',
    motif: 'waves',
    base: '#fbf1df',
    first: '#2f8f96',
    second: '#e9b872',
    ink: '#1d4e57',
  },
  lumbre: {
    name: 'Taco Lumbre',
    tagline: 'Wood-fired al pastor',
    contact: 'tacolumbre.example',
    motif: 'rays',
    base: '#c92a1e',
    first: '#f49b1a',
    second: '#8f1712',
    ink: '#fff6df',
  },
  seoulBowl: {
    name: 'Seoul Bowl',
    tagline: 'Bibimbap · Kimchi · Bao',
    contact: 'seoulbowl.example',
    motif: 'dots',
    base: '#1e1430',
    first: '#f0417f',
    second: '#7d3fd0',
    ink: '#ffffff',
  },
  evergreen: {
    name: 'Evergreen',
    tagline: 'Electric & EV charging',
    contact: '206-555-0177',
    motif: 'bands',
    base: '#0f5a3c',
    first: '#a5d23a',
    second: '#1f8a5b',
    ink: '#ffffff',
  },
  ridgeline: {
    name: 'Ridgeline',
    tagline: 'Roofing & Gutters',
    contact: '720-555-0131',
    motif: 'peaks',
    base: '#3a4049',
    first: '#c8352b',
    second: '#6b737e',
    ink: '#ffffff',
  },
  apex: {
    name: 'Apex',
    tagline: 'Motorsport',
    contact: 'apex27.example',
    motif: 'racing',
    base: '#f4f5f7',
    first: '#d51f2d',
    second: '#16357e',
    ink: '#16357e',
    number: '27',
  },
  nova: {
    name: 'Nova',
    tagline: 'Racing',
    contact: 'nova-racing.example',
    motif: 'racing',
    base: '#2b1a5c',
    first: '#1fd0d9',
    second: '#e83f8c',
    ink: '#ffffff',
    number: '8',
  },
  mossStone: {
    name: 'Moss & Stone',
    tagline: 'Landscapes',
    contact: '360-555-0164',
    motif: 'leaves',
    base: '#e9ead8',
    first: '#4f7d34',
    second: '#9bb46a',
    ink: '#2e3f22',
  },
  voltway: {
    name: 'Voltway',
    tagline: 'Solar + storage',
    contact: 'voltway.example',
    motif: 'hexagons',
    base: '#12283f',
    first: '#ffc629',
    second: '#1f5c86',
    ink: '#ffffff',
  },
  alderCreek: {
    name: 'Alder Creek',
    tagline: 'City parks & recreation',
    contact: 'Dial 311',
    motif: 'swoosh',
    base: '#ffffff',
    first: '#3c8d40',
    second: '#8cc63f',
    ink: '#1c4f2a',
  },
  coldline: {
    name: 'Coldline',
    tagline: 'Refrigerated logistics',
    contact: '253-555-0190',
    motif: 'hexagons',
    base: '#f2f6fa',
    first: '#e0452f',
    second: '#b8c9da',
    ink: '#1c2c44',
  },
} satisfies Record<string, Livery>;
export type LiveryName = keyof typeof LIVERIES;
