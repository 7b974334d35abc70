import { cn } from '#web/lib/cn.ts';
import { AccountExportSection } from '#web/features/own-account/account-export-section.tsx';
import { DeleteAccountSection } from '#web/features/own-account/delete-account-section.tsx';
import { SecondStepSection } from '#web/features/second-step/second-step-section.tsx';
import { PasswordSection } from './components/password-section.tsx';
import { RecentActivity } from './components/recent-activity.tsx';
import { SessionsSection } from './components/sessions-section.tsx';

export function SecurityTab() {
  return (
    // The account export and deletion are a separate grid item, so that they come last when there is only one column.
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className={COLUMN_CLASS}>
        <PasswordSection />
        <SecondStepSection />
      </div>
      <div className={cn(COLUMN_CLASS, 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
        <SessionsSection />
        <RecentActivity />
      </div>
      <div className={COLUMN_CLASS}>
        <AccountExportSection />
        <DeleteAccountSection />
      </div>
    </div>
  );
}

const COLUMN_CLASS = 'flex min-w-0 flex-col gap-6';
