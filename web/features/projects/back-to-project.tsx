import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import type { ButtonLook } from '#web/ui/button-class.ts';

interface BackToProjectProps extends Pick<ButtonLook, 'variant' | 'size'> {
  id: number;
  /** The section of the project page to show. */
  hash?: string;
}

export function BackToProject({ id, hash = '', variant = 'ghost', size = 'sm' }: BackToProjectProps) {
  return (
    <Link
      to="/project/$id"
      params={{ id: String(id) }}
      hash={hash}
      className={buttonClass({ variant, size })}
    >
      <ArrowLeft aria-hidden />
      Back to Project
    </Link>
  );
}
