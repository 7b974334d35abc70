import { Link, Navigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { LinkPageLayout } from '#web/shell/link-page-layout.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';

interface ParticipantNoticeProps {
  review: ReviewPage;
  projectId: number;
}

/**
 * Replaces the review page for signed-in participants of the project, who have more rights on the project page. Clients are
 * redirected to the project page, where they decide. Other participants get a notice first, because they may expect to see what
 * the reviewer sees.
 */
export function ParticipantNotice({
  review: { shop, reviewer, project },
  projectId,
}: ParticipantNoticeProps) {
  const { user, isChecking } = useSession();
  const page = { to: '/project/$id', params: { id: String(projectId) }, hash: 'proofs' } as const;
  if (!user && isChecking) return <ReviewSkeleton />;
  if (user?.role === 'client') return <Navigate {...page} replace />;
  return (
    <LinkPageLayout shop={shop} reviewer={reviewer.name}>
      <div className="mx-auto flex max-w-lg flex-col items-center py-10 text-center sm:py-16">
        <div
          aria-hidden
          className="mb-5 grid size-14 place-items-center rounded-full bg-accent-soft text-accent-ink"
        >
          <UserRound className="size-7" />
        </div>
        <h1 className="text-xl font-semibold text-balance">This link is for {reviewer.name}</h1>
        <p className="mt-2 text-muted wrap-anywhere">
          You’re signed in{user && ` as ${user.name}`}, so you review {project} with your own account.
        </p>
        <Link
          {...page}
          replace
          className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-6' })}
        >
          Open the project
        </Link>
        <p className="mt-4 text-sm text-muted">
          To see what {reviewer.name} sees, open the link in a private window.
        </p>
      </div>
    </LinkPageLayout>
  );
}
