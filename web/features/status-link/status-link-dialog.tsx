import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkToShare } from '#web/ui/link-to-share.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast-store.ts';
import {
  statusLinkQuery,
  useChangeStatusLink,
  useCreateStatusLink,
  useRevokeStatusLink,
} from './status-link.queries.ts';

interface StatusLinkDialogProps {
  project: { id: number; name: string };
  onClose: () => void;
}

/** Creates, replaces and revokes the link of a project's public status page. */
export function StatusLinkDialog({ project, onClose }: StatusLinkDialogProps) {
  const link = useQuery(statusLinkQuery(project.id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Status link"
      description="A page that your client can open without an account."
      size="sm"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {link.data ? (
        <LinkPanel project={project} {...link.data} />
      ) : link.error ? (
        <ErrorState title="The status link could not be loaded" text={link.error.message} query={link} />
      ) : (
        <Loading text="Loading the status link..." className="flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-9 w-40" />
        </Loading>
      )}
    </Dialog>
  );
}

interface LinkPanelProps {
  project: StatusLinkDialogProps['project'];
  /** When the link was created; null when there is no link. */
  createdAt: string | null;
  sharesConditionReports: boolean;
}

function LinkPanel({ project, createdAt, sharesConditionReports }: LinkPanelProps) {
  const creation = useCreateStatusLink(project.id);
  const [shownDialog, setShownDialog] = useState<'replacement' | 'revocation'>();
  const create = () =>
    creation.mutate(undefined, {
      onSettled: () => setShownDialog(undefined),
      onError: (error) => showFailureToast(error, 'The link could not be created'),
    });
  // The new URL is shown only until another manager replaces or revokes the link.
  const url = creation.data?.createdAt === createdAt ? creation.data.url : undefined;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Everybody with the link sees the vehicle, the stages, the expected dates, the approved artwork, your
        contact details and, once the project is completed, the photos of the finished vehicle. The page
        updates live.
      </p>
      {url ? (
        <LinkToShare
          label="Status link"
          url={url}
          title={project.name}
          hint="It’s shown only now. You can replace it at any time."
        />
      ) : (
        createdAt !== null && (
          <p className="rounded-md bg-well p-3 text-sm">
            A link was created on {formatDate(createdAt, { time: true })}. It can’t be shown again. Replace it
            to get a new one.
          </p>
        )
      )}
      {createdAt !== null && <SharedReportsSwitch projectId={project.id} isShared={sharesConditionReports} />}
      <div className="flex flex-wrap gap-2">
        {createdAt === null ? (
          <Button variant="primary" busy={creation.isPending} busyText="Creating..." onClick={create}>
            Create link
          </Button>
        ) : (
          <>
            <Button onClick={() => setShownDialog('replacement')}>Replace link</Button>
            <Button variant="ghost" className="text-red-ink" onClick={() => setShownDialog('revocation')}>
              Revoke link
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={shownDialog === 'replacement'}
        onOpenChange={() => setShownDialog(undefined)}
        title="Replace the status link?"
        text="The current link stops working for everybody who has it."
        confirmLabel="Replace link"
        busy={creation.isPending}
        busyText="Creating..."
        onConfirm={create}
      />
      <RevokeDialog
        projectId={project.id}
        open={shownDialog === 'revocation'}
        onClose={() => setShownDialog(undefined)}
      />
    </div>
  );
}

/** The switch that offers the signed condition reports on the status page. The reports contain names, signatures and the VIN. */
function SharedReportsSwitch({ projectId, isShared }: { projectId: number; isShared: boolean }) {
  const change = useChangeStatusLink(projectId);
  const shown = change.isPending ? change.variables.sharesConditionReports : isShared;
  return (
    <Switch
      needsConnection
      label="Offer the condition reports as PDFs, with names, signatures, photos and the VIN"
      checked={shown}
      onChange={({ target }) =>
        change.mutate(
          { sharesConditionReports: target.checked },
          { onError: (error) => showFailureToast(error, 'The setting could not be saved') },
        )
      }
    />
  );
}

interface RevokeDialogProps {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

function RevokeDialog({ projectId, open, onClose }: RevokeDialogProps) {
  const revocation = useRevokeStatusLink(projectId);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Revoke the status link?"
      text="The link stops working for everybody who has it. You can create a new one."
      confirmLabel="Revoke link"
      danger
      busy={revocation.isPending}
      busyText="Revoking..."
      onConfirm={() =>
        revocation.mutate(undefined, {
          onSettled: onClose,
          onSuccess: () => toast({ title: 'Status link revoked' }),
          onError: (error) => showFailureToast(error, 'The link could not be revoked'),
        })
      }
    />
  );
}
