import { hasUnsentComment } from '#web/lib/unsent-comments.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

/** Asks for confirmation before another page opens and an unsent comment is lost. */
export function UnsentCommentGuard() {
  return (
    <UnsavedGuard
      isDirty={hasUnsentComment}
      text="Your comment has not been sent."
      staysInForm={({ current, next }) => current.pathname === next.pathname}
    />
  );
}
