import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { NotificationTester } from '#web/features/notifications/notification-tester.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { SectionCard } from '#web/ui/card.tsx';

/** The settings that only an admin sees. */
export function AdminPanel() {
  return (
    <div className="mt-6 flex flex-col gap-6">
      <SectionCard
        title="Administration"
        description="Certifications, accounts, and the verification of business documents."
      >
        <Link to="/admin" className={buttonClass()}>
          <ShieldCheck aria-hidden />
          Open Admin Dashboard
        </Link>
      </SectionCard>
      <NotificationTester />
    </div>
  );
}
