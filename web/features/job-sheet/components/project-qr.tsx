import { settings } from '#web/lib/settings.ts';
import { qrPath } from '../qr-path.ts';

/**
 * A QR code of the project's URL, created locally. Always dark on light, because scanners need dark modules on a light
 * background.
 */
export function ProjectQr({ id }: { id: number }) {
  const origin = settings.publicUrl ?? window.location.origin;
  const address = `${origin}/project/${id}`;
  const { size, path } = qrPath(address);
  return (
    <figure className="w-28 shrink-0">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`QR code to ${address}`}
        shapeRendering="crispEdges"
        className="-mt-1 w-full"
      >
        <rect width={size} height={size} fill="white" />
        <path d={path} fill="black" />
      </svg>
      <figcaption className="text-center text-xs leading-tight text-muted wrap-anywhere">
        {origin.replace(/^https?:\/\//, '')}
        <wbr />
        /project/{id}
      </figcaption>
    </figure>
  );
}
