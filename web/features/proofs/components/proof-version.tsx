import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { ProofActions } from './proof-actions.tsx';
import { ProofApproval, ProofOrigin } from './proof-facts.tsx';
import { VERSION_DELETED_TEXT, VersionDiscussion } from './version-discussion.tsx';

interface ProofVersionProps {
  project: ProjectPeople & { id: number };
  proof: Proof;
  newest: Proof;
  /** The previous version, whose open threads are carried over. */
  previous: Proof | undefined;
  onShow: (proof: Proof) => void;
  /** Discards the unsent text of a deleted version. Undefined when the version exists. */
  onDiscardText: (() => void) | undefined;
}

/** A version of the artwork proof with its actions and comments. */
export function ProofVersion({ project, proof, newest, previous, onShow, onDiscardText }: ProofVersionProps) {
  const isNewest = proof.id === newest.id;
  const isDeleted = onDiscardText !== undefined;
  return (
    <article
      id={`proof-${proof.id}`}
      aria-label={`Version ${proof.version}: ${proof.fileName}`}
      className="flex min-w-0 flex-col gap-4 rounded-lg"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1 text-sm">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-xl font-semibold">Version {proof.version}</h3>
            <ProofApproval proof={proof} isNewest={isNewest} />
          </div>
          <p className="font-medium wrap-anywhere">{proof.fileName}</p>
          {proof.description && (
            <p className="max-w-prose wrap-anywhere whitespace-pre-line text-muted">{proof.description}</p>
          )}
          <ProofOrigin proof={proof} />
        </div>
        {!isDeleted && <ProofActions project={project} proof={proof} isNewest={isNewest} />}
      </div>
      {isDeleted && <DeletedVersionNote onDiscardText={onDiscardText} />}
      {!isNewest && !isDeleted && <OlderVersionNote newest={newest} onShow={onShow} />}
      <VersionDiscussion {...{ project, proof, isNewest, isDeleted, previous }} />
    </article>
  );
}

function OlderVersionNote({ newest, onShow }: Pick<ProofVersionProps, 'newest' | 'onShow'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-well px-4 py-2.5 text-sm">
      <p>A newer version replaced this one. The comments here can still be read and resolved.</p>
      <Button size="sm" onClick={() => onShow(newest)}>
        Show version {newest.version}
      </Button>
    </div>
  );
}

function DeletedVersionNote({ onDiscardText }: { onDiscardText: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-yellow-soft px-4 py-2.5 text-sm text-yellow-ink">
      <p role="alert">{VERSION_DELETED_TEXT} Your text cannot be sent anymore, but you can copy it.</p>
      <Button size="sm" onClick={onDiscardText}>
        Discard my text
      </Button>
    </div>
  );
}
