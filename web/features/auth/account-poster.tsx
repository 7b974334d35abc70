import { Wordmark } from '#web/shell/wordmark.tsx';

const STEPS = ['Artwork', 'Proof', 'Print', 'Ship', 'Install'];

/** Introduces Wrapline with a picture and a sentence, on wide screens only. */
export function AccountPoster() {
  return (
    <aside aria-label="About Wrapline" className="hidden bg-accent-soft lg:block">
      <div className="sticky top-0 flex h-dvh flex-col justify-between gap-8 overflow-hidden p-10 xl:p-14">
        <Wordmark />
        <Van />
        <div>
          <p className="text-3xl font-semibold text-balance">
            See at a glance what each vehicle is waiting for, and on whom.
          </p>
          <WrapSteps />
        </div>
      </div>
    </aside>
  );
}

function WrapSteps() {
  return (
    <ol className="mt-8 flex justify-between gap-2">
      {STEPS.map((step) => (
        <li
          key={step}
          className="relative flex-1 border-t-2 border-accent pt-3 text-sm font-medium text-accent-ink last:border-dashed"
        >
          <span aria-hidden className="absolute -top-[0.3125rem] left-0 size-2 rounded-full bg-accent" />
          {step}
        </li>
      ))}
    </ol>
  );
}

/** A drawing of a half-wrapped van. */
function Van() {
  return (
    <svg viewBox="0 0 480 240" className="my-auto w-full" aria-hidden>
      <defs>
        <clipPath id="van-body">
          <path d={VAN_BODY_PATH} />
        </clipPath>
        <clipPath id="van-wrapped">
          <path d="M0 20h268L196 210H0z" />
        </clipPath>
      </defs>
      <ellipse cx="240" cy="212" rx="222" ry="9" className="fill-accent opacity-15" />
      <path d={VAN_BODY_PATH} className="fill-surface" />
      <g clipPath="url(#van-body)">
        <path d="M306 20h10l-72 190h-10z" className="fill-accent opacity-25" />
        <path d="M268 20h26l-72 190h-26z" className="fill-accent opacity-50" />
        <g clipPath="url(#van-wrapped)">
          <path d="M0 20h268L196 210H0z" className="fill-accent" />
          <g fill="none" className="stroke-on-accent">
            <path d="M0 150c90 10 150-40 280-120" strokeWidth="10" className="opacity-90" />
            <path d="M0 176c90 10 150-40 280-120" strokeWidth="3" className="opacity-60" />
          </g>
        </g>
      </g>
      <path
        d={VAN_BODY_PATH}
        fill="none"
        strokeWidth="3"
        strokeLinejoin="round"
        className="stroke-accent-ink"
      />
      <path
        d="M352 52h34c14 0 24 6 31 18l22 40h-87z"
        className="fill-accent-soft stroke-accent-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M334 44v150M334 128h14"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-accent-ink"
      />
      <path
        d="M448 146h14v16h-12"
        fill="none"
        strokeWidth="3"
        strokeLinejoin="round"
        className="stroke-accent-ink"
      />
      <Wheel x={112} />
      <Wheel x={380} />
    </svg>
  );
}

const VAN_BODY_PATH =
  'M28 194V56c0-14 8-22 22-22h338c20 0 34 8 44 26l26 48c6 12 8 20 8 34v40c0 8-4 12-12 12H414a34 34 0 0 0-68 0H146a34 34 0 0 0-68 0z';

function Wheel({ x }: { x: number }) {
  return (
    <g className="stroke-accent-ink" strokeWidth="3">
      <circle cx={x} cy="190" r="25" className="fill-surface" />
      <circle cx={x} cy="190" r="9" className="fill-accent-soft" />
    </g>
  );
}
