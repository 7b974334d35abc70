import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SECTION_LABELS } from '../merge-sections.ts';
import type { RecordConflict } from '../record-saving.ts';

interface RecordConflictDialogProps {
  conflict: RecordConflict;
  onResolve: (preferred: 'mine' | 'theirs') => void;
  onClose: () => void;
}

/** Shown when another user saved the same sections. Their changes to other sections are always kept. */
export function RecordConflictDialog({ conflict, onResolve, onClose }: RecordConflictDialogProps) {
  const { serverRecord, sections } = conflict;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Someone else changed this record"
      description={`${serverRecord.updatedBy ?? 'Someone else'} saved it while you were editing. Choose whose entries to keep.`}
      size="sm"
      footer={
        <>
          <Button onClick={() => onResolve('theirs')}>Use theirs</Button>
          <Button variant="primary" onClick={() => onResolve('mine')}>
            Keep mine
          </Button>
        </>
      }
    >
      <p className="text-sm">Both of you changed:</p>
      <ul className="mt-2 list-disc pl-5 text-sm font-medium">
        {sections.map((section) => (
          <li key={section}>{SECTION_LABELS[section]}</li>
        ))}
      </ul>
    </Dialog>
  );
}
