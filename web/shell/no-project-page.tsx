import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '#web/ui/toast-store.ts';

const REDIRECT_MS = 2_000;

/** The page /project-view without a project. Shows a message, then redirects to the dashboard. */
export function NoProjectPage() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: 'Project Not Found',
      description: 'No project selected. Redirecting to dashboard.',
      variant: 'destructive',
    });
    const timer = setTimeout(() => void navigate({ to: '/dashboard', replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <p className="text-muted">No project selected. Redirecting to dashboard.</p>;
}
