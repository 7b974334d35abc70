import type { createTailwindMerge } from 'tailwind-merge';

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>;

const isAnyValue = () => true;
const isArbitraryLength = (value: string) => /^\[[\d.]/.test(value);
const startsWithNumber = (value: string) => /^\[?[\d.]/.test(value);

/** The prefixes of class groups. All classes with the same prefix set the same property. */
const PREFIXES =
  'p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y size w h min-w min-h max-w max-h inset inset-x inset-y ' +
  'top right bottom left z bg shadow opacity overflow overflow-x overflow-y items self basis cursor select transition ' +
  'whitespace pointer-events resize';

const SIDES = ['t', 'r', 'b', 'l', 'x', 'y'];

/**
 * The configuration of tailwind-merge. It has only the Tailwind classes that a component's caller may override, because the
 * full list of tailwind-merge is three times the size.
 * `cn.test.ts` fails when a component uses a class that is missing here.
 */
export const createTailwindMergeConfig = (): Config => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(
      PREFIXES.split(' ').map((prefix) => [prefix, [prefix, { [prefix]: [isAnyValue] }]]),
    ),
    ...Object.fromEntries(
      SIDES.map((side) => [`border-${side}`, [{ border: [{ [side]: ['', isAnyValue] }] }]]),
    ),
    display: [
      'block',
      'inline-block',
      'flex',
      'inline-flex',
      'grid',
      'inline-grid',
      'table',
      'hidden',
      'contents',
    ],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    flex: [{ flex: [startsWithNumber] }],
    direction: [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    wrap: [{ flex: ['wrap', 'nowrap'] }],
    shrink: [{ shrink: ['', '0'] }],
    justify: [{ justify: ['start', 'center', 'end', 'between'] }],
    rounded: [{ rounded: ['', 'sm', 'md', 'lg', 'xl', 'full', 'none'] }],
    'border-width': [{ border: ['', startsWithNumber] }],
    'border-style': [{ border: ['solid', 'dashed'] }],
    'border-color': [{ border: [isAnyValue] }],
    'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', isArbitraryLength] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-wrap': [{ text: ['balance'] }],
    'text-color': [{ text: [isAnyValue] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  },
  conflictingClassGroups: {
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    gap: ['gap-x', 'gap-y'],
    flex: ['basis', 'shrink'],
    'border-width': SIDES.map((side) => `border-${side}`),
    size: ['w', 'h'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    overflow: ['overflow-x', 'overflow-y'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'placeholder', 'file', 'marker', 'selection', '*', '**'],
});
