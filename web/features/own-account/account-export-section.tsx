import { Download } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { useDownloadData } from './own-account.queries.ts';

export function AccountExportSection() {
  const download = useDownloadData();
  return (
    <SectionCard title="Your data">
      <p className="text-sm text-muted">
        A ZIP file of everything that you wrote and everything about your account: your profile, messages,
        notifications and security events, and your projects with their photos and proofs. It can be large.
      </p>
      <div className="mt-5 flex justify-end border-t pt-5">
        <Button busy={download.isPending} busyText="Preparing..." onClick={() => download.mutate()}>
          <Download className="size-4" aria-hidden />
          Download My Data
        </Button>
      </div>
    </SectionCard>
  );
}
