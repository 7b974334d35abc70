import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';

/** The link back to the project's condition reports. */
export function BackToProject({ id }: { id: number }) {
  return (
    <Link
      to="/project/$id"
      params={{ id: String(id) }}
      hash="condition"
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
    >
      <ArrowLeft aria-hidden />
      Back to Project
    </Link>
  );
}
