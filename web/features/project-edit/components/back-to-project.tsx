import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import type { ButtonLook } from '#web/ui/button-class.ts';

export function BackToProject({ id, ...look }: ButtonLook & { id: number }) {
  return (
    <Link to="/project/$id" params={{ id: String(id) }} className={buttonClass(look)}>
      <ArrowLeft aria-hidden />
      Back to Project
    </Link>
  );
}
