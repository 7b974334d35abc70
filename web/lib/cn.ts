import { createTailwindMerge } from 'tailwind-merge';
import { createTailwindMergeConfig } from '#web/lib/tailwind-class-groups.ts';

/** Joins class names and omits empty ones. When Tailwind classes conflict, the last class wins (docs/decisions/0037). */
export const cn = createTailwindMerge(createTailwindMergeConfig);
