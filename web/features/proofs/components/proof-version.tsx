import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { ProofActions } from './proof-actions.tsx';
import { ProofApproval, ProofOrigin } from './proof-facts.tsx';
import { VersionDiscussion } from './version-discussion.tsx';

interface ProofVersionProps {
  project: ProjectPeople & { id: number };
  proof: Proof;
  newest: Proof;
  /** The previous version, whose open threads are carried over. */
  previous: Proof | undefined;
  onShow: (proof: Proof) => void;
}

/** A version of the artwork proof with its actions and comments. */
export function ProofVersion({ project, proof, newest, previous, onShow }: ProofVersionProps) {
  const isNewest = proof.id === newest.id;
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
        <ProofActions project={project} proof={proof} isNewest={isNewest} />
      </div>
      {!isNewest && <OlderVersionNote newest={newest} onShow={onShow} />}
      <VersionDiscussion project={project} proof={proof} isNewest={isNewest} previous={previous} />
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
