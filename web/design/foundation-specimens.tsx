import { cn } from '#web/lib/cn.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Specimen } from './specimen.tsx';

const BACKGROUNDS = ['bg-canvas', 'bg-surface', 'bg-raised', 'bg-well', 'bg-hover', 'bg-darkroom'];
const COLORED_BACKGROUNDS = ['bg-accent', 'bg-accent-soft', 'bg-green', 'bg-red', 'bg-yellow', 'bg-danger'];
const TEXT_COLORS = [
  'text-ink',
  'text-muted',
  'text-faint',
  'text-accent-ink',
  'text-green-ink',
  'text-red-ink',
  'text-yellow-ink',
];
const SIZES = ['text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'];

export function FoundationSpecimens() {
  return (
    <SectionCard title="Color and type">
      <div className="grid gap-6 md:grid-cols-2">
        <Specimen name="Backgrounds">
          <div className="grid grid-cols-3 gap-3 sm:grid-cols-6 md:grid-cols-3">
            {[...BACKGROUNDS, ...COLORED_BACKGROUNDS].map((background) => (
              <Swatch key={background} background={background} />
            ))}
          </div>
        </Specimen>
        <Specimen name="Ink">
          <ul className="flex flex-col gap-1 text-sm">
            {TEXT_COLORS.map((ink) => (
              <li key={ink} className={ink}>
                2022 Ford Transit, satin black ({ink})
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen name="Scale">
          {SIZES.map((size) => (
            <p key={size} className={cn(size, 'truncate font-semibold')}>
              Full wrap, 3M 2080 ({size})
            </p>
          ))}
        </Specimen>
        <Specimen name="Link in text">
          <p className="text-sm">
            A proof waits for{' '}
            <a href="#main" className="text-accent-ink underline underline-offset-2">
              the client’s approval
            </a>
            .
          </p>
        </Specimen>
      </div>
    </SectionCard>
  );
}

function Swatch({ background }: { background: string }) {
  return (
    <div>
      <div className={cn('h-10 rounded-md border', background)} />
      <p className="mt-1 text-xs text-muted">{background.slice('bg-'.length)}</p>
    </div>
  );
}
