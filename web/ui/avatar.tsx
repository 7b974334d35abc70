import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { initials } from '#web/lib/initials.ts';

interface AvatarProps {
  name: string | null | undefined;
  src?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

/** A picture or the initials of a person. Decorative, because the name is always shown beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const className = cn('inline-grid shrink-0 place-items-center overflow-hidden rounded-full', SIZES[size]);
  if (src && src !== brokenSrc) {
    return (
      <img src={src} alt="" className={cn(className, 'object-cover')} onError={() => setBrokenSrc(src)} />
    );
  }
  return (
    <span aria-hidden className={cn(className, 'bg-accent-soft font-semibold text-accent-ink select-none')}>
      {initials(name)}
    </span>
  );
}

const SIZES = {
  sm: 'size-6 text-[0.625rem]',
  md: 'size-8 text-xs',
  lg: 'size-10 text-sm',
  xl: 'size-20 text-2xl',
};
