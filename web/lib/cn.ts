import { createTailwindMerge } from 'tailwind-merge';
import { tailwindClassGroups } from '#web/lib/tailwind-class-groups.ts';

/** Joins class names and omits absent ones. Of conflicting Tailwind classes the last wins (docs/decisions/0037). */
export const cn = createTailwindMerge(tailwindClassGroups);
