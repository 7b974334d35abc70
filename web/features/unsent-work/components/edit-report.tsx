import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { draftKeyOf } from '#web/features/condition-reports/report-draft-storage.ts';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { readDeviceDraft, writeDeviceDraft } from '#web/offline/device-drafts.ts';
import type { OutgoingItem } from '#web/offline/outbox.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Opens a rejected report as a draft again, for example to remove a photo. Renders nothing while the user cannot see the
 * project. Otherwise, a click would remove the report from the list, and the user could not open the draft.
 */
export function EditReport({
  projectId,
  item,
}: {
  projectId: number;
  item: OutgoingItem<NewConditionReport>;
}) {
  const { id: userId } = useUser();
  const navigate = useNavigate();
  // The page or the dialog around this button loads the project.
  const { error } = useQuery({ ...projectDetailsQuery(projectId), enabled: false });
  if (isNotFound(error)) return null;
  const edit = async () => {
    const draftKey = draftKeyOf(userId, projectId);
    const { toReportDraft } = await import('#web/features/condition-reports/report-draft.ts');
    if (await readDeviceDraft(draftKey)) return toast(OTHER_DRAFT_TOAST);
    if (!(await writeDeviceDraft(draftKey, toReportDraft(item.content)))) return toast(NO_SPACE_TOAST);
    outboxOf('reports', userId, projectId).withdraw(item.key);
    const params = { id: String(projectId) };
    return navigate({ to: '/project/$id/condition-report', params, state: { editedReport: item.key } });
  };
  return (
    <Button size="sm" onClick={() => void edit()}>
      Edit
    </Button>
  );
}

const OTHER_DRAFT_TOAST = {
  title: 'There is another draft',
  description: 'First sign or discard the condition report that you started on this project.',
  variant: 'destructive',
} as const;

const NO_SPACE_TOAST = { title: 'This device has no space for the draft', variant: 'destructive' } as const;
