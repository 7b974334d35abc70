import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useNameInTitle } from '#web/lib/tab-title.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';

export function NotFoundPage() {
  useNameInTitle('Page Not Found');
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card className="w-full max-w-md">
        <h1 className="flex items-center gap-2.5 text-2xl font-semibold">
          <CircleAlert className="size-7 shrink-0 text-red" aria-hidden />
          404 Page Not Found
        </h1>
        <p className="mt-3 text-sm text-muted">Did you forget to add the page to the router?</p>
        <Link to="/" className={buttonClass({ className: 'mt-6' })}>
          Go to Dashboard
        </Link>
      </Card>
    </main>
  );
}
