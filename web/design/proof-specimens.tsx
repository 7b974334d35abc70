import { useState } from 'react';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { CompareVersions } from '#web/features/proof-viewer/compare-versions.tsx';
import { ProofDiscussion } from '#web/features/proof-viewer/proof-discussion.tsx';
import type { DraftComment, ViewedVersion } from '#web/features/proof-viewer/discussion-props.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { sampleProofPage } from './proof-pictures.ts';
import { Specimen } from './specimen.tsx';

const FIRST = sampleVersion(1, { color: '#2f6fb0', phone: '(555) 010-4477' });
const SECOND = sampleVersion(2, { color: '#1f8a5b', phone: '(555) 010-7744' });

const COMMENTS: ProofComment[] = [
  sampleComment(1, 'Dana Whitfield', 'The phone number is wrong: it ends in 4477.', {
    page: 1,
    x: 0.28,
    y: 0.52,
    width: null,
    height: null,
  }),
  sampleComment(2, 'You', 'Make this stripe 10% darker, it has to match the trucks we already have.', {
    page: 1,
    x: 0.09,
    y: 0.56,
    width: 0.8,
    height: 0.11,
  }),
  {
    ...sampleComment(3, 'Marcus Lee', 'Is this the logo from June?', {
      page: 3,
      x: 0.4,
      y: 0.4,
      width: null,
      height: null,
    }),
    resolvedAt: '2026-11-20T10:00:00Z',
  },
  sampleComment(4, 'Dana Whitfield', 'Looks great overall. When could it be installed?', null),
  { ...sampleComment(5, 'Apex Wraps', 'In the second week of December.', null), parentId: 4, number: null },
];

const EARLIER_COMMENTS: ProofComment[] = [
  {
    ...sampleComment(11, 'Dana Whitfield', 'Move the web address up, the bumper hides it.', {
      page: 3,
      x: 0.5,
      y: 0.7,
      width: null,
      height: null,
    }),
    number: 1,
  },
  { ...sampleComment(12, 'Marcus Lee', 'Wrong green.', null), number: 2, resolvedAt: '2026-11-21T10:00:00Z' },
];

/** The proof viewer with an example discussion, which is kept only in memory. */
export function ProofSpecimens() {
  const [comments, setComments] = useState(COMMENTS);
  const [earlierComments, setEarlierComments] = useState(EARLIER_COMMENTS);
  const add = async (draft: DraftComment) => {
    const { text, pin, parentId } = draft;
    const number = parentId ? null : comments.filter((one) => one.parentId === null).length + 1;
    const place = pin ? { ...pin, width: pin.width ?? null, height: pin.height ?? null } : null;
    const id = comments.length + 100;
    setComments([
      ...comments,
      { ...sampleComment(id, 'You', text, place), number, parentId: parentId ?? null },
    ]);
  };
  const resolve = async (thread: ProofComment, resolved: boolean) => {
    const change = (one: ProofComment) =>
      one.id === thread.id ? { ...one, resolvedAt: resolved ? new Date().toISOString() : null } : one;
    setComments(comments.map(change));
    setEarlierComments(earlierComments.map(change));
  };
  return (
    <SectionCard title="Proofs">
      <div className="grid gap-8">
        <Specimen name="A version with pins, threads and open threads of the previous version">
          <ProofDiscussion
            version={SECOND}
            comments={comments}
            earlierDiscussion={{ version: FIRST, comments: earlierComments }}
            onComment={add}
            mayResolve={() => true}
            mayReopen={() => true}
            onResolve={resolve}
          />
        </Specimen>
        <Specimen name="Two versions compared">
          <CompareVersions versions={[FIRST, SECOND]} />
        </Specimen>
        <Specimen name="Without comments, not writable">
          <ProofDiscussion
            version={FIRST}
            comments={[]}
            mayResolve={() => false}
            mayReopen={() => false}
            onResolve={resolve}
          />
        </Specimen>
      </div>
    </SectionCard>
  );
}

function sampleVersion(number: number, look: { color: string; phone: string }): ViewedVersion {
  const pages = number === 1 ? [1, 2] : [1, 2, 3];
  return {
    proofId: number,
    version: number,
    fileName: `apex-van-v${number}.pdf`,
    fileUrl: '#',
    pages: pages.map((page) => sampleProofPage(page, look)),
  };
}

function sampleComment(id: number, authorName: string, text: string, pin: ProofComment['pin']): ProofComment {
  const isOwn = authorName === 'You';
  return {
    id,
    proofId: 2,
    parentId: null,
    number: id,
    authorName,
    isOwn,
    text,
    pin,
    resolvedAt: null,
    createdAt: '2026-11-19T14:30:00Z',
  };
}
