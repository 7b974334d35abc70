import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeletons } from '#web/ui/skeleton.tsx';
import { approvalSettingsQuery } from './approval-settings.queries.ts';
import { ApprovalForm } from './components/approval-form.tsx';

/** The settings for approvals: what reviewers agree to when they approve a proof, and whether every project needs an approval. */
export function ApprovalsTab() {
  return (
    <SectionCard
      title="Approvals"
      description="What reviewers agree to when they approve a proof. Recorded decisions keep the texts they were made with."
    >
      <Settings />
    </SectionCard>
  );
}

function Settings() {
  const settings = useQuery(approvalSettingsQuery);
  if (settings.data) return <ApprovalForm settings={settings.data} />;
  if (settings.isPending)
    return (
      <Loading text="Loading your approval settings..." className="flex flex-col gap-4">
        <Skeletons count={5} className="h-14" />
      </Loading>
    );
  return (
    <ErrorState
      title="Your approval settings could not be loaded"
      text={settings.error.message}
      query={settings}
    />
  );
}
