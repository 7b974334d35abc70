import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';

/** Shown after a sign-out until the route guard has redirected to the sign-in page. */
export function SignedOutNotice() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card className="w-full max-w-md">
        <h1 className="text-2xl font-semibold">Authentication required</h1>
        <p className="mt-3 text-sm text-muted">You need to be logged in to see this page.</p>
        <Link to="/login" className={buttonClass({ className: 'mt-6' })}>
          <LogIn aria-hidden />
          Log in
        </Link>
      </Card>
    </main>
  );
}
