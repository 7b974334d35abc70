import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

/** A placeholder for loading content. Its class sets the size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-shimmer rounded-md bg-hover', className)} />;
}

/** Skeletons of the same size, such as the rows of a list. */
export function Skeletons({ count, className = '' }: { count: number; className?: string }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />);
}

/** Wraps the skeletons of one region. Screen readers read `text` instead of the skeletons. */
export function Loading({
  text,
  className,
  children,
}: {
  text: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{text}</output>
      {children}
    </div>
  );
}
