import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { tailwindClassGroups } from '#web/lib/tailwind-class-groups.ts';

const merge = createTailwindMerge(tailwindClassGroups);

/** Joins class names and omits absent ones. Of conflicting Tailwind classes the last wins (docs/decisions/0037). */
export function cn(...names: ClassValue[]): string {
  return merge(clsx(names));
}
